/** Long work in the box (ux.md 11): small in the nav, big on the page. It goes on without either. */
import { useState } from "preact/hooks";

import type { DeskWords } from "../../words/desk/book";
import type { JobView } from "../../wire";
import { PressButton, Said } from "../controls";
import { Icon } from "../icons";
import type { SendOrder } from "./orders";
import { useWords } from "./words";

export function isAtWork({ state }: JobView): boolean {
  return state === "queued" || state === "running";
}

/** What a job is doing, e.g. 写文件·3/12·约 4 秒. */
export function jobWords(words: DeskWords, job: JobView): string {
  if (job.state === "queued") return words.t("job.queued");
  const step = words.word("job_step", job.step ?? "");
  const done = job.done ?? 0;
  if (job.total === undefined) return words.t("job.count", { step, done });
  if (job.eta_s === undefined) return words.t("job.progress_open", { step, done, total: job.total });
  return words.t("job.progress", { step, done, total: job.total, eta: job.eta_s });
}

function Bar({ job }: { job: JobView }) {
  const words = useWords();
  const { done = 0, total } = job;
  const label = words.word("job_kind", job.kind);
  // Without a total the stripe only says that something moves.
  if (total === undefined) return <div class="bar is-moving" role="progressbar" aria-label={label} />;
  return (
    <div class="bar" role="progressbar" aria-label={label} aria-valuenow={done} aria-valuemax={total}>
      <div style={`width:${Math.min(100, (100 * done) / total)}%`} />
    </div>
  );
}

/** The bars of the nav: only what is at work. */
export function SmallJobs({ jobs }: { jobs: readonly JobView[] }) {
  const words = useWords();
  return (
    <ul class="small-jobs">
      {jobs.filter(isAtWork).map((job) => (
        <li key={job.job_id}>
          <span>{words.word("job_kind", job.kind)}</span>
          <Bar job={job} />
        </li>
      ))}
    </ul>
  );
}

interface JobProps {
  readonly job: JobView;
  readonly send: SendOrder;
  /** Starts the same work anew after it failed. */
  readonly retry?: () => void;
}

/** One job with its bar, its end, and the way to stop it. */
export function JobLine({ job, send, retry }: JobProps) {
  const words = useWords();
  const name = words.word("job_kind", job.kind);
  if (job.state === "done") {
    return (
      <div class="job">
        <strong>{name}</strong>
        <span class="verdict"><Icon name="check" />{words.t("job.done")}</span>
        {job.result_url === undefined ? null : <a class="press" href={job.result_url}>{words.t("job.result")}</a>}
      </div>
    );
  }
  if (job.state === "failed") {
    return (
      <div class="job">
        <strong>{name}</strong>
        <Said bad>{words.t("job.failed", { reason: words.refusal({ code: job.error ?? "" }) })}</Said>
        {retry === undefined ? null : <PressButton label={words.t("page.retry")} press={retry} />}
      </div>
    );
  }
  if (job.state === "cancelled") {
    return (
      <div class="job">
        <strong>{name}</strong>
        <span>{words.t("job.cancelled")}</span>
      </div>
    );
  }
  return (
    <div class="job">
      <strong>{name}</strong>
      <span class="digits">{jobWords(words, job)}</span>
      <Bar job={job} />
      {job.can_cancel === true ? (
        <PressButton
          label={words.t("job.cancel")}
          press={() => void send({ do: "cancel_job", job_id: job.job_id })}
        />
      ) : (
        <span class="note">{words.t("job.writing")}</span>
      )}
    </div>
  );
}

/** The jobs that are at work, or ended since this page was opened: 打印 has the files of all. */
export function Jobs({ jobs, send }: { jobs: readonly JobView[]; send: SendOrder }) {
  const words = useWords();
  const [hidden, setHidden] = useState<readonly string[]>(() =>
    jobs.filter((job) => !isAtWork(job)).map(({ job_id }) => job_id),
  );
  const shown = jobs.filter((job) => isAtWork(job) || !hidden.includes(job.job_id));
  const over = shown.filter((job) => !isAtWork(job));
  return (
    <section class={shown.length === 0 ? "visually-hidden" : "jobs"} aria-label={words.t("job.running")} aria-live="polite">
      {shown.map((job) => <JobLine key={job.job_id} job={job} send={send} />)}
      {over.length === 0 ? null : (
        <PressButton
          label={words.t("job.hide")}
          press={() => { setHidden([...hidden, ...over.map(({ job_id }) => job_id)]); }}
        />
      )}
    </section>
  );
}

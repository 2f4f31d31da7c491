/** A file given by a button or dropped; what is in it is the box's business. */
import { useRef, useState } from "preact/hooks";

import { DeskIcon } from "../frame_icons";
import { useWords } from "../words";

interface FilePlaceProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly busy: boolean;
  readonly take: (file: File) => void;
}

export function FilePlace({ label, hint, accept, busy, take }: FilePlaceProps) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const taken = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined && !busy) take(file);
  };
  return (
    <div
      class={over ? "file-place is-over" : "file-place"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => { setOver(false); }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        taken(event.dataTransfer?.files);
      }}
    >
      <button type="button" aria-disabled={busy} onClick={() => { input.current?.click(); }}>
        <span class="label">
          <DeskIcon name="upload" />
          <span>{busy ? words.t("page.working") : label}</span>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          taken(event.currentTarget.files);
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = "";
        }}
      />
      <p class="note">{hint}</p>
    </div>
  );
}

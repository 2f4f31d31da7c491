/** 我的: who is signed in here, and how this phone shows things. */
import type { Lang } from "../../shared/words";
import { Choice, PressButton, Said, Switch } from "../controls";
import { useLook } from "../page";
import { useWords } from "./words";

interface MeProps {
  readonly name: string;
  readonly role: string;
  readonly leaving: boolean;
  /** Signing out did not reach the box: the session lives on. */
  readonly stayed: boolean;
  readonly leave: () => void;
}

const LANGS: readonly { readonly value: Lang; readonly label: string }[] = [
  { value: "zh", label: "中文" },
  { value: "en", label: "English" },
];

export function MePage({ name, role, leaving, stayed, leave }: MeProps) {
  const words = useWords();
  const { large, contrast, setLang, change } = useLook();
  return (
    <>
      <dl class="facts">
        <dt>{words.t("me.name")}</dt>
        <dd>{name}</dd>
        <dt>{words.t("me.role")}</dt>
        <dd>{words.word("role", role)}</dd>
      </dl>
      <Choice
        legend={words.t("me.language")}
        name="language"
        options={LANGS}
        chosen={words.lang}
        choose={setLang}
      />
      <div class="choices">
        <Switch label={words.t("me.large")} on={large} change={(on) => { change({ large: on }); }} />
        <Switch
          label={words.t("me.contrast")}
          on={contrast}
          change={(on) => { change({ contrast: on }); }}
        />
      </div>
      {stayed ? <Said bad>{words.t("order.undelivered")}</Said> : null}
      <PressButton wide label={words.t("me.sign_out")} busy={leaving} press={leave} />
    </>
  );
}

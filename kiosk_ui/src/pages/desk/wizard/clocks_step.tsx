/** Step 7: the limits of the rules, which nobody sets here, and everything an organiser may set. */
import type { JSX } from "preact";

import type { GameOffer, SettingChoice } from "../../../wire";
import { Choice } from "../../controls";
import { Icon } from "../../icons";
import { useWords } from "../words";
import { offerOf, type StepProps } from "./draft";
import { CountField, OnOff } from "./fields";

const LONGEST_ROUND_MIN = 480;
const LONGEST_DELAY_MIN = 120;
const STEP_MIN = 5;
/** More values than stand well beside each other. */
const FEW = 4;

export function ClocksStep(step: StepProps) {
  const words = useWords();
  const { draft, change } = step;
  const offer = offerOf(step);
  const minutes = words.t("unit.minutes");
  return (
    <div class="stack">
      {offer === undefined ? null : <Limits offer={offer} />}
      <div class="fields is-two">
        <CountField
          name="round_min"
          label={words.t("clocks.round")}
          value={draft.round_min}
          least={0}
          most={LONGEST_ROUND_MIN}
          step={STEP_MIN}
          unit={minutes}
          note={words.t("clocks.round_note")}
          change={(round_min) => { change({ round_min }); }}
        />
        <CountField
          name="replay_min"
          label={words.t("clocks.replay")}
          value={draft.replay_min}
          least={0}
          most={LONGEST_DELAY_MIN}
          step={STEP_MIN}
          unit={minutes}
          note={words.t("clocks.replay_note")}
          change={(replay_min) => { change({ replay_min }); }}
        />
        <OnOff
          name="show_ranking"
          label={words.t("clocks.show_ranking")}
          on={draft.show_ranking}
          change={(show_ranking) => { change({ show_ranking }); }}
        />
        <OnOff
          name="replay_names"
          label={words.t("clocks.replay_names")}
          on={draft.replay_names}
          change={(replay_names) => { change({ replay_names }); }}
        />
      </div>
      {offer === undefined || offer.settings.length === 0 ? null : (
        <section class="stack" aria-labelledby="game-settings">
          <h3 id="game-settings">{words.t("clocks.settings", { game: words.word("game", offer.name) })}</h3>
          <div class="fields is-two">
            {offer.settings.map((setting) => (
              <SettingField key={setting.name} setting={setting} {...step} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function Limits({ offer }: { offer: GameOffer }) {
  const words = useWords();
  return (
    <section class="limits" aria-labelledby="limits">
      <h3 id="limits">
        <Icon name="lock" />
        {words.t("clocks.limits")}
      </h3>
      <dl>
        {offer.limits.map(([name, ms]) => (
          <div key={name}>
            <dt>{words.word("limit", name)}</dt>
            <dd class="digits">{words.t("unit.seconds", { n: ms / 1000 })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type SettingProps = StepProps & { readonly setting: SettingChoice };

function SettingField({ setting, draft, change }: SettingProps): JSX.Element {
  const words = useWords();
  const label = words.word("setting", setting.name);
  const value = draft.settings[setting.name] ?? setting.default;
  const set = (next: string | number): void => {
    const others = Object.entries(draft.settings).filter(([name]) => name !== setting.name);
    const own = next === setting.default ? [] : [[setting.name, next] as const];
    change({ settings: Object.fromEntries([...others, ...own]) });
  };
  const note = words.t("clocks.usual", { value: words.word("setting_value", String(setting.default)) });
  if (setting.choices.length === 0) {
    return (
      <CountField
        name={setting.name}
        label={label}
        value={Number(value)}
        least={setting.least}
        most={setting.most}
        step={Math.max(1, 10 ** (String(setting.most - setting.least).length - 2))}
        note={note}
        change={set}
      />
    );
  }
  const options = setting.choices.map((choice) => ({
    value: choice,
    label: words.word("setting_value", choice),
  }));
  if (options.length <= FEW) {
    return <Choice legend={label} name={setting.name} options={options} chosen={String(value)} choose={set} />;
  }
  return (
    <div class="desk-field">
      <label for={setting.name}>{label}</label>
      <select id={setting.name} value={value} onChange={(event) => { set(event.currentTarget.value); }}>
        {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
      <p class="note">{note}</p>
    </div>
  );
}

/** What the box has read of a list, before it is added: rows that are wrong, and which column is what. */
import type { ColumnChoice, EntriesRead, RowProblem } from "../../../wire";
import { PressButton, Said } from "../../controls";
import { Icon } from "../../icons";
import { useWords } from "../words";
import type { PlayersProps, Reading } from "./players_step";

const ROLES = ["name", "number", "partner_name", "partner_number", "pair"] as const;
type Role = (typeof ROLES)[number];
/** Enough to see which column is what. */
const ROWS_SHOWN = 4;

export function PlayersRead({ reading, busy, columns, add, drop }: PlayersProps & { readonly reading: Reading }) {
  const words = useWords();
  const { read } = reading;
  const problems = read.problems ?? [];
  const wrong = problems.filter(({ kept }) => kept !== true).length;
  return (
    <section class="panel" aria-labelledby="reading">
      <h3 id="reading">
        {words.t("players.found", { n: read.entries.length })}
        {read.sheet === undefined ? null : <span class="note"> {words.t("players.sheet", { sheet: read.sheet })}</span>}
      </h3>
      {wrong === 0 ? null : <Said bad>{words.t("players.rows_wrong", { n: wrong })}</Said>}
      {problems.length === 0 ? null : <RowProblems problems={problems} />}
      {read.head === undefined ? null : <Columns read={read} head={read.head} choose={columns} />}
      <div class="row">
        <PressButton label={words.t("players.drop")} press={drop} />
        <PressButton
          {...(read.entries.length === 0 ? { why: words.t("players.none_read") } : {})}
          kind="primary"
          busy={busy}
          label={words.t("players.add_read", { n: read.entries.length })}
          press={() => { add(read.entries); }}
        />
      </div>
    </section>
  );
}

function RowProblems({ problems }: { problems: readonly RowProblem[] }) {
  const words = useWords();
  return (
    <ul class="row-problems" tabIndex={0} aria-label={words.t("players.rows")}>
      {problems.map((problem, index) => (
        <li key={index}>
          <Icon name={problem.kept === true ? "check" : "close"} />
          <span>
            {words.t("players.row", { n: problem.row, problem: words.say(problem, ["row"]) })}
            {problem.kept === true ? words.t("players.row_kept") : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ColumnsProps {
  readonly read: EntriesRead;
  readonly head: readonly (readonly string[])[];
  readonly choose: (columns: ColumnChoice) => void;
}

/** The first rows as they stand in the list, and above each column what it was taken for. */
function Columns({ read, head, choose }: ColumnsProps) {
  const words = useWords();
  const columns = read.columns ?? {};
  const width = Math.max(0, ...head.map((row) => row.length));
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={words.t("players.columns")}>
      <table class="columns">
        <thead>
          <tr>
            {Array.from({ length: width }, (_, column) => (
              <th key={column} scope="col">
                <select
                  aria-label={words.t("players.column", { n: column + 1 })}
                  value={roleOf(columns, column) ?? ""}
                  onChange={(event) => {
                    const role = ROLES.find((each) => each === event.currentTarget.value);
                    choose(withRole(columns, column, role));
                  }}
                >
                  <option value="">
                    {words.t("players.unused")}
                  </option>
                  {ROLES.map((role) => (
                    <option key={role} value={role}>{words.word("column", role)}</option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {head.slice(0, ROWS_SHOWN).map((row, index) => (
            <tr key={index}>
              {Array.from({ length: width }, (_, column) => (
                <td key={column} class={roleOf(columns, column) === undefined ? "is-unused" : ""}>
                  {row[column] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function roleOf(columns: ColumnChoice, column: number): Role | undefined {
  return ROLES.find((role) => columns[role] === column);
}

/** The column holds this and nothing else, and no other column holds it. */
function withRole(columns: ColumnChoice, column: number, role: Role | undefined): ColumnChoice {
  const others = ROLES.filter((each) => each !== role && columns[each] !== undefined && columns[each] !== column);
  return {
    ...(columns.header === undefined ? {} : { header: columns.header }),
    ...Object.fromEntries(others.map((each) => [each, columns[each]])),
    ...(role === undefined ? {} : { [role]: column }),
  };
}

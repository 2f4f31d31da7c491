/** S13: calling the referee, and what became of the call. */
import { Icon } from "../shared/icons";
import type { CallView } from "../wire";
import { Button } from "./button";
import { Sheet } from "./sheet";
import { useTable } from "./table_talk";

const REASONS = ["operation", "irregularity", "device", "leave"] as const;
const SHEET = { x: 320, y: 66, w: 640, h: 430 };

interface CallSheetProps {
  readonly call: CallView | undefined;
  readonly onRequest: (name: string, reason?: string) => void;
  readonly onClose: () => void;
}

export function CallSheet({ call, onRequest, onClose }: CallSheetProps) {
  const { words } = useTable();
  const cancel = (
    <Button id="cancel" box={{ x: 170, y: 336, w: 300, h: 76 }} onPress={onClose}>
      {words.t(call ? "page.back" : "page.cancel")}
    </Button>
  );
  return (
    <Sheet box={SHEET} title={words.t("seat.call")} onClose={onClose}>
      {call ? <CallState call={call} onRequest={onRequest} /> : <Reasons onRequest={onRequest} onClose={onClose} />}
      {cancel}
    </Sheet>
  );
}

function Reasons({ onRequest, onClose }: Omit<CallSheetProps, "call">) {
  const { words } = useTable();
  return (
    <>
      {REASONS.map((reason, index) => (
        <Button
          key={reason}
          id={`call_${reason}`}
          kind="danger"
          box={{ x: 24 + (index % 2) * 312, y: 40 + Math.floor(index / 2) * 136, w: 280, h: 120 }}
          onPress={() => {
            onRequest("call", reason);
            onClose();
          }}
        >
          {words.t(`call.${reason}`)}
        </Button>
      ))}
    </>
  );
}

/** The sentence about one's own call, in the sheet and in region C. */
export function useCallSentence(call: CallView | undefined): string {
  const { words } = useTable();
  if (!call) return "";
  const referee = call.by ?? "";
  if (call.state === "claimed") return words.t("call.claimed", { referee });
  if (call.state === "on_site") {
    return call.reason === "leave" ? words.t("call.may_leave") : words.t("call.on_site", { referee });
  }
  return words.t("call.open", { n: call.position ?? 1 });
}

function CallState({ call, onRequest }: { call: CallView; onRequest: (name: string) => void }) {
  const { words } = useTable();
  const sentence = useCallSentence(call);
  return (
    <>
      <p class="sheet-title">
        <Icon name="hand" /> {sentence}
      </p>
      <p class="sheet-text call-reason">{words.word("call", call.reason)}</p>
      {call.state === "open" && (
        <Button
          id="withdraw"
          box={{ x: 170, y: 220, w: 300, h: 76 }}
          onPress={() => {
            onRequest("withdraw");
          }}
        >
          {words.t("call.withdraw")}
        </Button>
      )}
    </>
  );
}

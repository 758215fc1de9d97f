import { useEffect, useRef, useState } from "react";
import { isQuiet, type QuietHours } from "#app/domain/messages/notices/quiet-hours.ts";
import { Button } from "#app/ui/button.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useMenuCounts } from "../to-do-now.ts";

/** Rings when more orders wait for a call than before, and says when the browser forbids it. */
export function OrderBell({ quiet }: { quiet: QuietHours }) {
  const { notices } = useAdminWords();
  const { unconfirmed } = useMenuCounts();
  const before = useRef(unconfirmed);
  const sound = useRef<AudioContext | null>(null);
  const [isBlocked, setBlocked] = useState(false);

  useEffect(() => {
    const context = new AudioContext();
    sound.current = context;
    const tell = () => setBlocked(context.state === "suspended");
    // Browsers allow sound only after somebody has used the page.
    const allow = () => context.resume().then(tell, tell);
    context.addEventListener("statechange", tell);
    for (const used of USED) document.addEventListener(used, allow);
    tell();
    return () => {
      for (const used of USED) document.removeEventListener(used, allow);
      context.close();
    };
  }, []);

  useEffect(() => {
    const isMore = unconfirmed > before.current;
    before.current = unconfirmed;
    if (isMore && sound.current?.state === "running" && !isQuiet(quiet)) ring(sound.current);
  }, [unconfirmed, quiet]);

  return (
    <div role="status">
      {isBlocked && (
        <Button type="button" look="quiet">
          {notices.soundBlocked}
        </Button>
      )}
    </div>
  );
}

const USED = ["pointerup", "keydown"] as const;

/** Two notes of a doorbell, in Hz. */
const NOTES = [880, 660];
const NOTE_S = 0.4;

function ring(context: AudioContext): void {
  for (const [nth, frequency] of NOTES.entries()) {
    const from = context.currentTime + nth * NOTE_S;
    const note = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0.2 });
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S);
    note.connect(volume).connect(context.destination);
    note.start(from);
    note.stop(from + NOTE_S);
  }
}

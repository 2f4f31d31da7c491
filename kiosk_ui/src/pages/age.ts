/** How old something on the page is, by the device's own clock. */
import { useEffect, useState } from "preact/hooks";

const SECOND_MS = 1000;

/** ms since `of` changed, counted in seconds. */
export function useAgeMs(of: unknown): number {
  const [age, setAge] = useState(0);
  useEffect(() => {
    const since = performance.now();
    setAge(0);
    const timer = setInterval(() => { setAge(performance.now() - since); }, SECOND_MS);
    return () => { clearInterval(timer); };
  }, [of]);
  return age;
}

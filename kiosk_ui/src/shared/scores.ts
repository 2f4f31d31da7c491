/** How scores are printed, never how they come about. */

/** `signs`: whether scores below nothing can stand beside it; minus as printed. */
export function scoreText(score: number, signs: boolean): string {
  if (!signs || score === 0) return String(score);
  return score > 0 ? `+${score}` : `−${-score}`;
}

/** Scores that stand together: they carry signs where one of them is below nothing. */
export function printed(scores: readonly number[]): readonly string[] {
  const signs = scores.some((score) => score < 0);
  return scores.map((score) => scoreText(score, signs));
}

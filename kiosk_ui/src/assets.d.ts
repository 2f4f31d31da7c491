declare module "*.svg" {
  /** Of an icon: what is drawn inside its element. */
  const strokes: string;
  export default strokes;
}
declare module "*.css";
declare module "@fontsource/*";

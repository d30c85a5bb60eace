import { useEvalContext } from "../../../../renderers/screen-context.ts";
import { Welcome } from "../Welcome.tsx";

export function GreetingCard() {
  return <Welcome name={useEvalContext().user.userName} />;
}

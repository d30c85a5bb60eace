import { lazy, Suspense } from "react";
import { useQuestions } from "../client/confirming.ts";
import { dressed } from "../theme/antd-styles.ts";

// A form is no part of what every page loads.
const ReasonQuestion = lazy(() => dressed(import("./ReasonQuestion.tsx")).then((module) => ({ default: module.ReasonQuestion })));

/** Asks for a reason where a rule stands against a write but lets it pass with one; the reason stays with the record. */
export function ReasonDialog() {
  const question = useQuestions(({ questions }) => questions[0]);
  if (question === undefined) return null;
  return (
    <Suspense>
      {/* Each question begins with an empty reason. */}
      <ReasonQuestion key={question.sentences.join("\n")} question={question} />
    </Suspense>
  );
}

import { serve } from "./serve.ts";
import { startFailure } from "./start-failure.ts";

/** `npm start`. */
serve().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exit(1);
});

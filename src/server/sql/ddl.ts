export { migrateEntities } from "../structure/migrate.ts";

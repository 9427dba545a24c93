import type { Db } from '#app/db/client.server.ts'

/** Loads the demo's believable world once; a second run changes nothing. */
export async function seedDemo(_db: Db): Promise<void> {}

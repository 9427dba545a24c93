import type { Db } from '#app/db/client.server.ts'
import { createDemoLogins } from '#app/modules/auth/demo-logins.server.ts'
import { putSampleClaims } from '#app/modules/settings/claims.server.ts'

/** Loads the demo's believable world, every row of it marked as sample. A second run changes nothing. */
export async function seedDemo(db: Db, _: { now: Date }): Promise<void> {
	await createDemoLogins(db)
	await putSampleClaims(db)
}

import { asc, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { claim } from '#app/db/schema/settings.ts'

export type Claim = Pick<typeof claim.$inferSelect, 'key' | 'value' | 'label' | 'source'>

/** The figures the site states about itself, in order. Samples only where `showSamples` (demo mode). */
export async function listClaims(db: Db, { showSamples }: { showSamples: boolean }): Promise<Claim[]> {
	return db
		.select({ key: claim.key, value: claim.value, label: claim.label, source: claim.source })
		.from(claim)
		.where(showSamples ? undefined : ne(claim.source, 'sample'))
		.orderBy(asc(claim.position))
}

const samples = [
	{ key: 'buyers-helped', value: '150+', label: 'buyers helped each month' },
	{ key: 'average-savings', value: '$3,400', label: 'average savings per client' },
	{ key: 'community-support', value: '24/7', label: 'community support' },
	{ key: 'satisfaction', value: '98%', label: 'satisfaction' },
]

/** The demo's figures, marked as sample. A claim that exists already keeps its value and its source. */
export async function putSampleClaims(db: Db): Promise<void> {
	await db
		.insert(claim)
		.values(samples.map((sample, position) => ({ ...sample, position, source: 'sample' as const })))
		.onConflictDoNothing()
}

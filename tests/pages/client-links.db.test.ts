import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { agreementStates, type LeavingState, makeLeaving, roundStates } from '#tests/factories/leaving.ts'
import { moveRoundClock, origin, siteSecret } from '#tests/factories/rounds.ts'
import { test as base } from '#tests/setup/database.ts'
import { inSample } from '#tests/setup/deep.ts'
import { makePeople } from '../attacks/people.ts'
import { openSite, type Site } from '../attacks/site.ts'

const test = base.extend<{ site: Site }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, {
				beside: { secret: siteSecret, dataDir: fileDb.dataDir },
				jobs: false,
			})
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
})

const nothingElse = { application: 'none', closesDeal: false, hasMore: false } as const
const allStates: LeavingState[] = [
	...roundStates
		.filter((round) => round !== 'none')
		.map((round) => ({ ...nothingElse, round, agreement: 'none' as const, dealerSuffix: round })),
	...agreementStates
		.filter((agreement) => agreement !== 'none')
		.map((agreement) => ({ ...nothingElse, round: 'none' as const, agreement })),
]
/** Outside the deep run every second one. */
const states = allStates.filter((_, place) => inSample(2, place + 1))

test('every link that a member is emailed about a round or an agreement opens signed out, and leads to the account signed in', async ({
	site,
	fileDb: { db },
}) => {
	const people = await makePeople(site)
	// Only statuses and redirects are checked.
	site.renderPages(false)
	const kinds = new Set<string>()
	for (const state of states) {
		await moveRoundClock(db, 0)
		const { world, input } = await makeLeaving(db, state)
		const cookie = await people.signIn(input.actor.id, 1)
		const emails = await db.select().from(outboxEmail).where(eq(outboxEmail.to, world.email))
		for (const { kind, text } of emails)
			for (const [link] of text.matchAll(/https:\/\/\S+link=[\w.-]+/g)) {
				expect(link).toContain(origin)
				const path = link.slice(origin.length)
				const where = `${kind} after ${state.round}, ${state.agreement}`
				expect((await site.send(path)).status, where).toBe(200)
				const signedIn = await site.send(path, { headers: { cookie } })
				expect(signedIn.headers.location, where).toMatch(/^\/account\/deal/)
				const account = signedIn.headers.location!.split('#')[0]!
				expect((await site.send(account, { headers: { cookie } })).status, where).toBe(200)
				kinds.add(kind)
			}
	}
	expect([...kinds].sort()).toEqual(
		expect.arrayContaining(['deal-agreed', 'round-approval', 'round-opened', 'round-sent-client']),
	)
})

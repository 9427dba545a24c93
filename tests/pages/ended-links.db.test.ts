import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#app/db/schema/auth.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { type LeavingState, makeLeaving } from '#tests/factories/leaving.ts'
import { siteSecret } from '#tests/factories/rounds.ts'
import { test as base } from '#tests/setup/database.ts'
import { makePeople } from '../attacks/people.ts'
import { openSite, type Site } from '../attacks/site.ts'

const test = base.extend<{ site: Site; people: Awaited<ReturnType<typeof makePeople>> }>({
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
	people: [async ({ site }, use) => use(await makePeople(site)), { scope: 'file' }],
})

const form = (site: Site, cookie: string, body: string) => ({
	method: 'POST',
	headers: {
		origin: site.origin,
		accept: 'text/html',
		'content-type': 'application/x-www-form-urlencoded',
		cookie,
	},
	body,
})

const states: Pick<LeavingState, 'round' | 'agreement'>[] = [
	{ round: 'open with bids', agreement: 'manager asked' },
	{ round: 'awarded', agreement: 'manager said yes' },
	{ round: 'canceled', agreement: 'none' },
]

test.for(states.map((state) => [`${state.round}, ${state.agreement}`, state] as const))(
	'after an account was deleted on its page, the links of others say what ended: round %s',
	async ([, state], { site, people, fileDb: { db } }) => {
		const { input, held } = await makeLeaving(db, {
			...state,
			application: 'none',
			closesDeal: false,
			hasMore: false,
			dealerSuffix: state.round,
		})
		const cookie = await people.signIn(input.actor.id, 1)
		const page = await site.send('/account/data', { headers: { cookie } })
		expect(page.text).toContain('Requests for sealed offers')
		expect(page.text).not.toContain('Your chat with the advisor')
		const deleted = await site.send('/account/data', form(site, cookie, 'intent=delete&confirm=on'))
		expect([deleted.status, deleted.headers.location]).toEqual([303, '/'])
		expect(await db.$count(user, eq(user.id, input.actor.id))).toBe(0)

		for (const [index, { token }] of held.dealers.entries()) {
			const bid = await site.send(`/bid?link=${token}`)
			expect(bid.status).toBe(410)
			expect(bid.text).toContain('This request has ended')
			expect(bid.text).not.toContain('19103')
			expect(bid.text.includes('Your receipts')).toBe(index < 2)
			expect((await site.send(`/bid?link=${token}`, form(site, '', 'intent=bid'))).status).toBe(410)
		}
		for (const { bid } of held.bids) {
			const proof = await site.send(`/round/${held.roundId}/proof?receipt=${bid.hash}`)
			expect(proof.status).toBe(200)
			expect(proof.text).toContain('What proves this receipt is')
			expect(proof.text.includes('entries. We add random ones')).toBe(state.round === 'awarded')
		}
		if (!held.managerToken) return
		const agreed = await site.send(`/agreed?link=${held.managerToken}`)
		expect(agreed.status).toBe(410)
		expect(agreed.text).toContain('deleted at the buyer’s request')
		expect((await site.send(`/agreed?link=${held.managerToken}`, form(site, '', 'intent=yes'))).status).toBe(
			410,
		)
	},
)

test('a deletion that an appointment prevents leads to the appointment', async ({
	site,
	people,
	fileDb: { db },
}) => {
	const { input } = await makeLeaving(db, {
		round: 'none',
		agreement: 'none',
		application: 'none',
		closesDeal: false,
		hasMore: false,
	})
	await insertAppointment(db, { email: input.actor.email, slotDate: '2199-03-04' })
	const cookie = await people.signIn(input.actor.id, 1)
	const rejected = await site.send('/account/data', form(site, cookie, 'intent=delete&confirm=on'))
	expect(rejected.status).toBe(409)
	expect(rejected.text).toContain('You have an upcoming appointment')
	const link = /href="(\/appointment\?link=[^"]+)"/.exec(rejected.text)?.[1]
	expect((await site.send(link!)).status).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { closeAtDeadline } from '#app/workflows/deals/rounds/close-round.server.ts'
import { awardRound, openRound } from '#app/workflows/deals/rounds/open-round.server.ts'
import { askAboutBid, startBestAndFinal } from '#app/workflows/deals/rounds/run-round.server.ts'
import { memoryStorage } from '#tests/factories/credit.ts'
import { bidOf, law, mail, makeRound, moveRoundClock, siteSecret } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { withoutRandomText } from '#tests/support/random-text.ts'
import { openSite, type Site, type SiteResponse } from '../site.ts'

const client = { name: 'Quillian Zefirov-Marañón', phone: '(267) 555-0193' }
/** What the other dealers bid, in dollars. */
const others = [33_417, 32_936, 34_058]

/** Every spelling of a text in which it could be in an answer. */
const spellings = (text: string): string[] => [
	text,
	text.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
	encodeURIComponent(text),
	JSON.stringify(text).slice(1, -1),
	Buffer.from(text).toString('hex'),
	...[0, 1, 2].map((shift) =>
		Buffer.from(`${'x'.repeat(shift)}${text}`)
			.toString('base64')
			.slice(shift === 0 ? 0 : shift + 1, -3),
	),
]

function canaries(email: string): { words: string[]; numbers: string[] } {
	const words = client.name.split(/[ -]/)
	const amounts = others.flatMap((dollars) => [
		String(dollars),
		dollars.toLocaleString('en-US'),
		String(dollars + 449),
		(dollars + 449).toLocaleString('en-US'),
	])
	const phones = [client.phone, client.phone.replaceAll(/\D/g, ''), '267-555-0193', '5550193', '555-0193']
	return {
		words: [client.name, ...words, email].flatMap(spellings).map((text) => text.toLowerCase()),
		numbers: [...phones, ...amounts],
	}
}

const whole = ({ headers, text }: SiteResponse) => `${JSON.stringify(headers)}\n${text}`

/** An answer without what differs between any two requests: keys of forms, nonces, times. */
const comparable = (answer: SiteResponse): string =>
	whole(answer)
		.replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, 'UUID')
		.replaceAll(
			/"(?:date|server-timing|x-request-id|content-length|etag|set-cookie|last-modified)":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]),?/g,
			'',
		)
		.replaceAll(/nonce-[\w+/=-]+|nonce="[^"]*"/g, 'NONCE')

/** Everything that a dealer can ask for with its link. */
async function answersTo(
	site: Site,
	{ token, roundId, mayDecline }: { token: string; roundId: string; mayDecline: boolean },
): Promise<SiteResponse[]> {
	const form = (fields: Record<string, string>) => ({
		method: 'POST',
		headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
		body: new URLSearchParams(fields).toString(),
	})
	const page = `/bid?token=${token}`
	const answers = [await site.send(page), await site.send(`/bid.data?token=${token}`)]
	const [proof] = /\/round\/[\da-f-]{36}\/proof\?receipt=[\da-f]{64}/.exec(answers[0]!.text) ?? []
	const paths = [
		...(proof ? [proof, proof.replace('/proof?', '/proof.data?')] : []),
		`/round/${roundId}/proof?receipt=${'0'.repeat(64)}`,
		`/api/bid-photos/${randomUUID()}?token=${token}`,
	]
	for (const path of paths) answers.push(await site.send(path))
	const forms: Record<string, string>[] = [
		{ intent: 'save', price: '1' },
		{ intent: 'bid', price: 'x' },
		{ intent: 'decline', reason: 'none' },
		...(mayDecline ? [{ intent: 'decline', reason: 'time' }] : []),
		{ intent: 'answer', question: randomUUID(), answer: 'x' },
		{ intent: '__proto__' },
	]
	for (const fields of forms)
		answers.push(
			await site.send(page, form(fields)),
			await site.send(`/bid.data?token=${token}`, form(fields)),
		)
	return answers
}

test('no answer to a dealer names the client, another dealer or its bid, in any state; and none tells how many bid', {
	timeout: 180_000,
}, async ({ sampleDb }) => {
	const { db, dataDir } = sampleDb
	const site = await openSite(sampleDb, { beside: { secret: siteSecret, dataDir }, jobs: false })
	const found: string[] = []
	let looked = 0
	try {
		const made = await makeRound(db)
		const { round, advisor, tokens, bid, invitations, email, now, deal } = made
		await nameClient(db, deal.clientId)
		const base = { actor: advisor, id: round.id, now, ...mail }
		const { words, numbers } = canaries(email)
		const look = async (state: string, index: number) => {
			const answers = await answersTo(site, {
				token: tokens[index]!,
				roundId: round.id,
				mayDecline: state.includes('without a bid'),
			})
			expect(answers[0]!.status, state).toBe(200)
			for (const answer of answers) {
				looked += 1
				const bytes = whole(answer).toLowerCase()
				const dealers = invitations.filter((_, place) => place !== index)
				const names = dealers.map(({ dealerName }) => dealerName.toLowerCase())
				for (const text of words.concat(names)) if (bytes.includes(text)) found.push(`${text} when ${state}`)
				const rest = withoutRandomText(bytes)
				for (const text of numbers) if (rest.includes(text)) found.push(`${text} when ${state}`)
			}
			return answers
		}
		await look('invited', 4)
		await bid(3, bidOf(31_111))
		const alone = await look('it bid alone', 3)
		for (const [index, dollars] of others.entries()) await bid(index, bidOf(dollars))
		const among = await look('others bid', 3)
		// With and without other bids, the dealer gets the same bytes.
		expect(among.map(comparable)).toEqual(alone.map(comparable))
		await look('others bid', 4)
		await moveRoundClock(db, 49)
		await look('the deadline has passed', 3)
		const outside = async (state: string) => (await look(state, 4)).map(comparable)
		const passed = await outside('the deadline has passed without a bid')
		await closeAtDeadline(db, base)
		await look('closed', 3)
		expect(await outside('closed without a bid')).toEqual(passed)
		const storage = memoryStorage()
		await openRound(db, storage, { ...base, code: '', law })
		await look('opened', 3)
		const question = { invitationId: invitations[3]!.id, formKey: randomUUID(), question: 'Is it there?' }
		await askAboutBid(db, { ...base, ...question })
		await look('asked', 3)
		await startBestAndFinal(db, { ...base, deadline: new Date(Date.now() + 80 * 3_600_000) })
		await look('best and final', 3)
		// Whoever has not bid doesn't learn that others go on.
		expect(await outside('best and final without a bid')).toEqual(passed)
		await moveRoundClock(db, 81)
		await openRound(db, storage, { ...base, code: '', law })
		expect(await outside('opened again without a bid')).toEqual(passed)
		await awardRound(db, { ...base, invitationId: invitations[0]!.id, formKey: randomUUID() })
		await look('not chosen', 3)
		await look('awarded without a bid', 4)
	} finally {
		await site.close()
	}
	expect([...new Set(found)]).toEqual([])
	expect(looked).toBeGreaterThan(180)
})

const nameClient = (db: Db, id: string) =>
	db.execute(sql`update client set name = ${client.name}, phone = ${client.phone} where id = ${id}`)

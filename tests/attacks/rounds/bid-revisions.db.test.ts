import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { dealBid } from '#app/db/schema/rounds.ts'
import { decryptOwnText, encryptOwnText } from '#app/modules/rounds/bids/bid-device.server.ts'
import { type BidInput, listOwnBids } from '#app/modules/rounds/bids/bids.server.ts'
import { maskAddress } from '#app/modules/rounds/bids/mask-address.ts'
import { canonicalBid, readSealedBid } from '#app/modules/rounds/bids/sealed-bid.ts'
import { sha256Of } from '#app/modules/rounds/round-seals.server.ts'
import { bidOf, makeRound, moveRoundClock } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'

const from = (email: string, dollars: number): BidInput => ({
	...bidOf(dollars),
	contact: { name: 'Sam Reyes', title: '', phone: '(215) 555-0177', email },
})

/** The emails of a kind, each as 'address: text'. */
async function emails(db: Db, kind: string): Promise<{ to: string; text: string }[]> {
	const rows = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, kind))
	return rows.map(({ to, text }) => ({ to, text })).sort((a, b) => a.to.localeCompare(b.to))
}
const addresses = async (db: Db, kind: string) => (await emails(db, kind)).map(({ to }) => to)
const codeIn = (text: string) => /\b(\d{4} \d{4})\b/.exec(text)![1]!

test('each change of a bid is emailed to the invited address and to every manager before', async ({ db }) => {
	const { bid, invitations } = await makeRound(db)
	const invited = invitations[0]!.email
	await bid(0, from('first@dealers.example', 33_000))
	expect(await addresses(db, 'bid-receipt')).toEqual(['first@dealers.example'])
	expect(await addresses(db, 'bid-notice')).toEqual([invited])
	await bid(0, from('second@dealers.example', 32_000))
	expect(await addresses(db, 'bid-notice')).toEqual(['first@dealers.example', invited, invited].sort())
	await bid(0, from('third@dealers.example', 31_500))
	await bid(0, from('FIRST@dealers.example', 31_000))
	expect(await addresses(db, 'bid-receipt')).toHaveLength(4)
	const notices = await emails(db, 'bid-notice')
	// The managers of all bids before, not only that of the last one; nobody is told about their own.
	expect(notices.map(({ to }) => to)).toEqual(
		[
			invited,
			invited,
			invited,
			invited,
			'first@dealers.example',
			'first@dealers.example',
			'second@dealers.example',
			'second@dealers.example',
			'third@dealers.example',
		].sort(),
	)
	expect(notices.find(({ to }) => to === 'third@dealers.example')!.text).toContain('FIRST@dealers.example')
	expect(JSON.stringify(notices)).not.toMatch(/31,?000|31,?500|32,?000|33,?000/)
})

test('another device replaces a bid only with the code that those who stand for it get', async ({ db }) => {
	const { bid, send, invitations } = await makeRound(db)
	const invitationId = invitations[0]!.id
	const invited = invitations[0]!.email
	const stored = async () => (await listOwnBids(db, { invitationId })).length
	await bid(0, from('manager@dealers.example', 33_000))
	const intruder = { device: 'the advisor’s', address: 'elsewhere' }
	const first = await send(0, from('intruder@x.example', 99_000), intruder)
	expect(first).toMatchObject({ check: { kind: 'sent' }, to: [invited, 'manager@dealers.example'] })
	expect(await addresses(db, 'bid-code')).toEqual([invited, 'manager@dealers.example'].sort())
	expect(await stored()).toBe(1)
	// Sending again without a code sends no second email.
	expect(await send(0, from('intruder@x.example', 99_000), intruder)).toMatchObject({
		check: { kind: 'awaited' },
	})
	expect(await addresses(db, 'bid-code')).toHaveLength(2)
	const code = codeIn((await emails(db, 'bid-code'))[0]!.text)
	// It belongs to one device.
	const third = { device: 'a third one', address: 'elsewhere', code }
	expect(await send(0, bidOf(1_000), third)).toMatchObject({ check: { kind: 'sent' } })
	for (const [entered, attemptsLeft] of [
		['0', 4],
		['abcd', 3],
		['１２３４５６７８', 2],
	] as const)
		expect(await send(0, bidOf(1_000), { ...intruder, code: entered })).toMatchObject({
			check: { kind: 'wrong', attemptsLeft },
		})
	expect(await stored()).toBe(1)
	expect(await send(0, bidOf(32_000), { ...intruder, code: ` ${code.replace(' ', '-')} ` })).toMatchObject({
		isNew: true,
	})
	expect(await stored()).toBe(2)
	expect(
		(await emails(db, 'bid-notice')).filter(({ text }) => text.includes('from another device')),
	).toHaveLength(2)
	// This device sent a bid, so it needs no code anymore.
	expect(await send(0, bidOf(31_000), intruder)).toMatchObject({ isNew: true })
})

test('a code ends after five tries, after half an hour, and after twelve in a day', async ({ db }) => {
	const { bid, send, invitations } = await makeRound(db)
	const invitationId = invitations[0]!.id
	await bid(0, bidOf(33_000))
	const other = { device: 'other', address: 'a' }
	expect(await send(0, bidOf(1), other)).toMatchObject({ check: { kind: 'sent' } })
	const code = codeIn((await emails(db, 'bid-code'))[0]!.text)
	for (let attempt = 1; attempt <= 5; attempt++)
		expect(await send(0, bidOf(1), { ...other, code: '1' })).toMatchObject({ check: { kind: 'wrong' } })
	// The right code comes too late: a new one was sent.
	expect(await send(0, bidOf(1), { ...other, code })).toMatchObject({ check: { kind: 'sent' } })
	await moveRoundClock(db, 0.51)
	expect(await send(0, bidOf(1), { ...other, code })).toMatchObject({ check: { kind: 'sent' } })
	for (let sent = 4; sent <= 12; sent++) {
		const device = `device number ${sent}`
		expect(await send(0, bidOf(1), { ...other, device })).toMatchObject({ check: { kind: 'sent' } })
	}
	await expect(send(0, bidOf(1), { ...other, device: 'one more' })).rejects.toThrow('as many codes')
	// The device that sent the offer is not affected, and the next day others are not either.
	await bid(0, bidOf(32_000))
	await moveRoundClock(db, 25)
	expect(await send(0, bidOf(1), { ...other, device: 'one more' })).toMatchObject({ check: { kind: 'sent' } })
	expect(await listOwnBids(db, { invitationId })).toHaveLength(2)
})

test('the deadline passes while a dealer waits for its code: the new bid is late, and the old one stands', async ({
	db,
}) => {
	const { bid, send, invitations } = await makeRound(db, { hoursLeft: 1 })
	await bid(0, bidOf(33_000))
	const other = { device: 'other', address: 'a' }
	await moveRoundClock(db, 0.9)
	expect(await send(0, bidOf(32_000), other)).toMatchObject({ check: { kind: 'sent' } })
	const code = codeIn((await emails(db, 'bid-code'))[0]!.text)
	await moveRoundClock(db, 1.1)
	await expect(send(0, bidOf(32_000), { ...other, code })).rejects.toThrow('The deadline has passed')
	await expect(send(0, bidOf(32_000), { ...other, device: 'a third' })).rejects.toThrow(
		'The deadline has passed',
	)
	expect(await listOwnBids(db, { invitationId: invitations[0]!.id })).toHaveLength(1)
})

test('each revision keeps its own readable copy, which only its device can read', async ({ db }) => {
	const { send, bid, invitations } = await makeRound(db)
	const invitationId = invitations[0]!.id
	const device = (letter: string) => ({
		secret: Buffer.alloc(32, letter).toString('base64url'),
		isNew: false,
	})
	const [one, two] = [device('a'), device('b')]
	await bid(0, bidOf(33_000), { keepText: (sealed) => encryptOwnText(one, sealed) })
	const other = {
		device: 'other',
		address: 'a',
		keepText: (sealed: Parameters<typeof encryptOwnText>[1]) => encryptOwnText(two, sealed),
	}
	await send(0, bidOf(32_000), other)
	await send(0, bidOf(32_000), { ...other, code: codeIn((await emails(db, 'bid-code'))[0]!.text) })
	const rows = await db
		.select()
		.from(dealBid)
		.where(eq(dealBid.invitationId, invitationId))
		.orderBy(dealBid.revision)
	const read = rows.map(({ hash, kept }) =>
		[one, two].map((each) => decryptOwnText(each, { invitationId, hash, kept })),
	)
	expect(read.map((texts) => texts.map((text) => text !== null))).toEqual([
		[true, false],
		[false, true],
	])
	for (const [index, { hash }] of rows.entries()) expect(sha256Of(read[index]![index]!)).toBe(hash)
	// The copy of one revision does not pass as that of another one.
	expect(decryptOwnText(one, { invitationId, hash: rows[1]!.hash, kept: rows[0]!.kept })).toBe(null)
})

test('the sealed text names the dealer and the invited address, and texts of the first format are read', async ({
	db,
}) => {
	const { bid, invitations } = await makeRound(db)
	const { text } = await bid(0, bidOf(33_000))
	expect(readSealedBid(text!)).toMatchObject({
		format: 'lotwise bid 3',
		dealer: { name: invitations[0]!.dealerName, email: invitations[0]!.email },
		contact: { email: 'gail@dealers.example' },
	})
	expect(text!.startsWith('{"arrives"')).toBe(true)
	expect(canonicalBid(readSealedBid(text!) as Parameters<typeof canonicalBid>[0])).toBe(text)
	const { dealer: _, ...older } = readSealedBid(text!)
	const first = JSON.stringify({ ...older, format: 'lotwise bid 1' })
	expect(readSealedBid(first)).toMatchObject({ format: 'lotwise bid 1', contact: { name: 'Gail Brandt' } })
	expect(readSealedBid(first).dealer).toBeUndefined()
})

test('a shortened address tells its owner and nobody else', () => {
	expect(maskAddress('gail.brandt@northside-honda.example')).toBe('g…@n….example')
	expect(maskAddress('Ä@bücher.example')).toBe('Ä…@b….example')
	expect(maskAddress('a@b')).toBe('a…@b…')
	expect(maskAddress('')).toBe('…@…')
})

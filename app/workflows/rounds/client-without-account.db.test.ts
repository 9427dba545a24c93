import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientAccount, clientEmail } from '#app/db/schema/clients/clients.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Conflict } from '#app/lib/errors.ts'
import { openClientRound } from '#app/workflows/deals/client-links.server.ts'
import { bidOf, law, mail, makeRound, moveRoundClock, seals } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { awardRound, sendDueAwards } from './award-round.server.ts'
import { decideAboutOffers } from './choose-offer.server.ts'
import { openRound } from './open-round.server.ts'
import { cancelForAll } from './run-round.server.ts'

const noFiles = null as never
const { links } = seals

const emailsOf = async (db: Db, kind: string) =>
	db.select().from(outboxEmail).where(eq(outboxEmail.kind, kind))

/** A round with two opened offers of a client without an account, and the token of the link in the email about it. */
async function setUp(db: Db) {
	const world = await makeRound(db, { dealers: 2, nameDealer: (name) => `${name} ${randomUUID()}` })
	const { round, bid, advisor, clientId, now } = world
	await db.delete(clientAccount).where(eq(clientAccount.clientId, clientId))
	await bid(0, bidOf(33_400))
	await bid(1, bidOf(32_900))
	await moveRoundClock(db, 49)
	const base = { id: round.id, now, ...mail }
	await openRound(db, noFiles, { ...base, actor: advisor, code: '', law })
	const [told] = await emailsOf(db, 'round-opened')
	const token = /your-offers\?link=([\w.-]+)/.exec(told!.text)![1]!
	const choose = async (kind: string, words = '', formKey: string = randomUUID()) => {
		const { actor, round: own } = await openClientRound(db, { links, token })
		const invitationId = kind === 'offer' ? world.invitations[1]!.id : ''
		return decideAboutOffers(db, { ...base, id: own.id, actor, kind, invitationId, words, how: '', formKey })
	}
	return { ...world, base, token, choose }
}

test('without an account the client chooses by the link of the email, changes their mind until the award is sent, and then reads why not', async ({
	db,
}) => {
	const { base, choose, advisor, invitations } = await setUp(db)
	// The advisor is told of each; an email that waits and is not true anymore is not sent.
	const told = async () =>
		(await emailsOf(db, 'round-choice-advisor')).map(({ subject }) => subject.split(':')[0])
	const chose = `The client chose the offer of ${invitations[1]!.dealerName}`
	const formKey = randomUUID()
	const first = await choose('offer', 'The blue one.', formKey)
	// The same form again, as after 'back'.
	expect(await choose('offer', 'The blue one.', formKey)).toMatchObject({ id: first.id })
	expect(await told()).toEqual([chose])
	await choose('none')
	expect(await told()).toEqual(['The client chose none of the offers'])
	await expect(choose('change')).rejects.toThrow('Say what should be different.')
	await choose('change', 'With winter tires.')
	expect(await told()).toEqual(['The client asked for a change'])
	const { id: choiceId } = await choose('offer')
	expect(await told()).toEqual([chose])
	await awardRound(db, { ...base, actor: advisor, choiceId, formKey: randomUUID() })
	await moveRoundClock(db, 50)
	await sendDueAwards(db, {
		...base,
		onError: (error) => {
			throw error
		},
	})
	await expect(choose('none')).rejects.toThrow('told about your choice already')
	// The question whether this is what they agreed to comes by such a link, too.
	const [asked] = await emailsOf(db, 'deal-agreed')
	expect(asked!.text).toMatch(/your-deal\?link=/)
})

test('a link opens no other round, and neither a changed one nor that of a dealer opens this one', async ({
	db,
}) => {
	const { token, tokens, round, clientId } = await setUp(db)
	const opened = await openClientRound(db, { links, token })
	expect(opened.round.id).toBe(round.id)
	const unbound = links.tokenOf({ purpose: 'client-round', subject: round.id })
	for (const wrong of ['', 'x', `${token}x`, tokens[0]!, unbound])
		await expect(openClientRound(db, { links, token: wrong })).rejects.toThrow('no longer works')
	await db.update(clientEmail).set({ email: 'new@example.com' }).where(eq(clientEmail.clientId, clientId))
	await expect(openClientRound(db, { links, token })).rejects.toThrow('no longer works')
})

test('in a canceled round nothing can be chosen by the link', async ({ db }) => {
	const { base, choose, advisor } = await setUp(db)
	await cancelForAll(db, { ...base, actor: advisor, reason: 'The car was sold.' })
	await expect(choose('none')).rejects.toThrow(Conflict)
	await expect(choose('none')).rejects.toThrow('was canceled')
})

test('of a choice that the advisor recorded the client reads their own words, and how they told it', async ({
	db,
}) => {
	const { base, advisor } = await setUp(db)
	const told = { kind: 'change', invitationId: '', words: 'Wants it in blue', how: 'by phone today' }
	await decideAboutOffers(db, { ...base, actor: advisor, ...told, formKey: randomUUID() })
	const [email] = await emailsOf(db, 'round-choice-client')
	expect(email!.text.replaceAll(/\s+/g, ' ')).toContain(
		'recorded that you asked for a change: “Wants it in blue” (how you told it: by phone today).',
	)
	const none = { ...told, kind: 'none', words: '', formKey: randomUUID() }
	await decideAboutOffers(db, { ...base, actor: advisor, ...none })
	const [later] = await emailsOf(db, 'round-choice-client')
	expect(later!.text.replaceAll(/\s+/g, ' ')).toContain(
		'chose none of the offers (how you told it: by phone today).',
	)
})

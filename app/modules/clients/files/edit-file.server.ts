import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { clientEmail } from '#app/db/schema/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { isLocalDate } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { type Client, changeClient, findClientOf, lockClient } from '../clients.server.ts'
import { noteClientEvent } from '../history.server.ts'
import { assertFileAdvisor, type ClientActor } from '../policy.ts'
import { clientLimits } from './client-file.ts'
import { openFile } from './open-file.server.ts'

/** A decision about a file, made on the version somebody looked at. */
type OnVersion = { actor: ClientActor; id: string; version: number; now: Date }

type ByHand = { actor: ClientActor; name: string; email: string; phone: string; now: Date }

/** Opens a file by hand. @throws Forbidden, Invalid; Conflict when the address has a file already */
export async function openFileByHand(db: Db, { actor, now, ...typed }: ByHand): Promise<Client> {
	assertFileAdvisor(actor)
	const person = { ...readDetails(typed), email: readEmail(typed.email) }
	return transact(db, async (tx) => {
		const { client, opened } = await openFile(tx, { actor, person, now })
		if (!opened)
			throw new Conflict(`There is already a file with this address: ${client.name}, ${client.reference}.`)
		return client
	})
}

/** Name and phone. @throws Forbidden, NotFound, Conflict, Invalid */
export async function changeDetails(
	db: Db,
	{ actor, id, version, now, ...typed }: OnVersion & { name: string; phone: string },
): Promise<Client> {
	const set = readDetails(typed)
	return transact(db, async (tx) => {
		const before = await lockClient(tx, { actor, id, version })
		if (before.name === set.name && before.phone === set.phone) return before
		const after = await changeClient(tx, { before, set })
		await noteClientEvent(tx, {
			clientId: id,
			what: 'details-changed',
			actor,
			now,
			detail: {
				...(before.name === set.name ? {} : { name: set.name, nameBefore: before.name }),
				...(before.phone === set.phone ? {} : { phone: set.phone, phoneBefore: before.phone }),
			},
		})
		return after
	})
}

type FollowUp = OnVersion & {
	/** A local day; empty for none. */
	on: string
	note: string
}

/** When the advisor wants to come back to this client. @throws Forbidden, NotFound, Conflict, Invalid */
export async function setFollowUp(db: Db, { actor, id, version, on, note, now }: FollowUp): Promise<Client> {
	if (on && !isLocalDate(on)) throw new Invalid('Choose a date that exists.', 'followUpOn')
	const words = note.trim()
	if (words.length > clientLimits.followUpNote)
		throw new Invalid(`Please keep it to ${clientLimits.followUpNote} characters or fewer.`, 'followUpNote')
	const set = { followUpOn: on || null, followUpNote: (on && words) || null }
	return transact(db, async (tx) => {
		const before = await lockClient(tx, { actor, id, version })
		if (before.followUpOn === set.followUpOn && before.followUpNote === set.followUpNote) return before
		const after = await changeClient(tx, { before, set })
		await noteClientEvent(tx, {
			clientId: id,
			what: 'follow-up-set',
			actor,
			now,
			detail: { on: set.followUpOn, note: set.followUpNote },
		})
		return after
	})
}

/** Closes a file, which ends its move and its follow-up, or opens it again. The same again changes nothing. @throws Forbidden, NotFound, Conflict */
export async function setFileState(
	db: Db,
	{ actor, id, version, state, now }: OnVersion & { state: 'open' | 'closed' },
): Promise<Client> {
	return transact(db, async (tx) => {
		const before = await lockClient(tx, { actor, id, version })
		if ((before.closedAt === null) === (state === 'open')) return before
		const over = {
			nextActionSide: null,
			nextActionWhat: null,
			nextActionDueAt: null,
			followUpOn: null,
			followUpNote: null,
		}
		const set = state === 'closed' ? { closedAt: now, ...over } : { closedAt: null }
		const after = await changeClient(tx, { before, set })
		const what = state === 'closed' ? 'closed' : 'reopened'
		await noteClientEvent(tx, { clientId: id, what, actor, now })
		return after
	})
}

type OfAddress = { actor: ClientActor; id: string; email: string; now: Date }

/** Adds an address, so that what comes with it is in this file. @throws Forbidden, NotFound, Invalid; Conflict when it leads to another file */
export async function addEmail(db: Db, { actor, id, email: typed, now }: OfAddress): Promise<void> {
	const email = readEmail(typed)
	if (!email) throw new Invalid('Please enter an email address.', 'email')
	await transact(db, async (tx) => {
		await lockClient(tx, { actor, id })
		const emails = await tx.select().from(clientEmail).where(eq(clientEmail.clientId, id))
		const [added] = await tx
			.insert(clientEmail)
			.values({ email, clientId: id, main: emails.length === 0 })
			.onConflictDoNothing({ target: clientEmail.email })
			.returning()
		if (!added) {
			const other = await findClientOf(tx, { email })
			if (other?.id === id) return
			throw new Conflict(
				`This address is in the file of ${other?.name ?? 'someone else'} (${other?.reference ?? ''}). Merge the two files if they belong to the same person.`,
			)
		}
		await noteClientEvent(tx, { clientId: id, what: 'email-added', detail: { email }, actor, now })
	})
}

/** Takes an address out of the file, or makes it the one that mails go to. @throws Forbidden, NotFound; Conflict for the last way to tell whose file it is */
export async function changeEmail(
	db: Db,
	{ actor, id, email, act, now }: OfAddress & { act: 'remove' | 'main' },
): Promise<void> {
	await transact(db, async (tx) => {
		await lockClient(tx, { actor, id })
		const emails = await tx.select().from(clientEmail).where(eq(clientEmail.clientId, id))
		const one = emails.find((each) => each.email.toLowerCase() === email.toLowerCase())
		if (!one || (act === 'main' && one.main)) return
		if (act === 'remove' && one.main && emails.length > 1)
			throw new Conflict('Emails go to this address. Please make another address the main one first.')
		await tx.update(clientEmail).set({ main: false }).where(eq(clientEmail.clientId, id))
		const keep = act === 'main' ? one.email : emails.find((each) => each.main && each !== one)?.email
		if (keep) await tx.update(clientEmail).set({ main: true }).where(eq(clientEmail.email, keep))
		if (act === 'main') return
		await tx.delete(clientEmail).where(eq(clientEmail.email, one.email))
		await noteClientEvent(tx, {
			clientId: id,
			what: 'email-removed',
			detail: { email: one.email },
			actor,
			now,
		})
	})
}

function readDetails({ name, phone }: { name: string; phone: string }) {
	const details = { name: name.trim().replace(/\s+/g, ' '), phone: phone.trim() || null }
	if (!details.name) throw new Invalid('Please enter a name.', 'name')
	if (details.name.length > clientLimits.name)
		throw new Invalid(`Please keep the name to ${clientLimits.name} characters or fewer.`, 'name')
	if ((details.phone?.length ?? 0) > clientLimits.phone)
		throw new Invalid(`Please keep the phone number under ${clientLimits.phone} characters.`, 'phone')
	return details
}

/** Null for nothing typed. @throws Invalid */
function readEmail(typed: string): string | null {
	const email = typed.trim().toLowerCase()
	if (!email) return null
	if (email.length > 254 || !/^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/.test(email))
		throw new Invalid('Please enter a complete email address.', 'email')
	return email
}

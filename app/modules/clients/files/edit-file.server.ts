import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { client, clientEmail, clientEvent } from '#app/db/schema/clients/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { type Client, changeClient, findClientOf, lockClient } from '../clients.server.ts'
import { assertMay } from '../policy.ts'
import { applyEvent } from '../steps/apply-event.server.ts'
import { clientLimits } from './client-file.ts'
import { findOrOpenClientFile } from './open-file.server.ts'

/** A change to a file, based on the version that somebody saw. */
type FileVersion = { actor: Actor; id: string; version: number; now: Date }

type OpenFileByHandInput = { actor: Actor; name: string; email: string; phone: string; now: Date }

/** Opens a file by hand. @throws Forbidden, Invalid; Conflict when the address already has a file */
export async function openFileByHand(
	db: Db,
	{ actor, now, ...values }: OpenFileByHandInput,
): Promise<Client> {
	assertMay(actor, 'change')
	const person = { ...readDetails(values), email: readEmail(values.email) }
	return transact(db, async (tx) => {
		const before = await findJustOpened(tx, { actor, ...person, now })
		if (before) return before
		const { client, opened } = await findOrOpenClientFile(tx, { actor, person, now })
		if (!opened)
			throw new Conflict(`There is already a file with this address: ${client.name}, ${client.reference}.`)
		return client
	})
}

const twiceWithinMs = 60_000

/** Finds the file that the same form opened within the last minute, in case its button was pressed twice. Concurrent calls wait for each other. */
async function findJustOpened(
	tx: Db,
	{
		actor,
		name,
		email,
		phone,
		now,
	}: { actor: Actor; name: string; email: string | null; phone: string | null; now: Date },
): Promise<Client | null> {
	assertMay(actor, 'change')
	await tx.execute(
		sql`select pg_advisory_xact_lock(hashtextextended(${`client:open:${actor.id}:${name}`}, 0))`,
	)
	const since = new Date(now.getTime() - twiceWithinMs)
	const [found] = await tx
		.select({ client })
		.from(client)
		.innerJoin(
			clientEvent,
			and(
				eq(clientEvent.clientId, client.id),
				eq(clientEvent.what, 'opened'),
				eq(clientEvent.actorId, actor.id),
			),
		)
		.leftJoin(clientEmail, eq(clientEmail.clientId, client.id))
		.where(
			and(
				isNull(client.mergedIntoId),
				gte(client.createdAt, since),
				eq(client.name, name),
				phone ? eq(client.phone, phone) : isNull(client.phone),
				email ? eq(clientEmail.email, email) : isNull(clientEmail.email),
			),
		)
		.limit(1)
	return found?.client ?? null
}

/** Changes name and phone. @throws Forbidden, NotFound, Conflict, Invalid */
export async function changeDetails(
	db: Db,
	{ actor, id, version, now, ...values }: FileVersion & { name: string; phone: string },
): Promise<Client> {
	const set = readDetails(values)
	return transact(db, async (tx) => {
		const before = await lockClient(tx, { actor, id, version })
		if (before.name === set.name && before.phone === set.phone) return before
		const after = await changeClient(tx, { before, set })
		await recordClientEvent(tx, {
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

/** Closes a file, which ends its steps, or reopens it. Idempotent. @throws Forbidden, NotFound, Conflict */
export async function setFileState(
	db: Db,
	{ actor, id, version, state, now }: FileVersion & { state: 'open' | 'closed' },
): Promise<Client> {
	return transact(db, async (tx) => {
		const before = await lockClient(tx, { actor, id, version })
		if ((before.closedAt === null) === (state === 'open')) return before
		const closing = state === 'closed'
		if (closing) await applyEvent(tx, { event: fileCloses, clientId: id, objects: {}, now })
		const after = await changeClient(tx, { before, set: { closedAt: closing ? now : null } })
		await recordClientEvent(tx, { clientId: id, what: closing ? 'closed' : 'reopened', actor, now })
		return after
	})
}

const fileCloses = 'The advisor closes the file of a client'

type AddressInput = { actor: Actor; id: string; email: string; now: Date }

/**
 * Adds an address, so that orders, messages and applications with it belong to this file. @throws Forbidden, NotFound, Invalid; Conflict when it
 * belongs to another file
 */
export async function addEmail(db: Db, { actor, id, email: typed, now }: AddressInput): Promise<void> {
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
		await recordClientEvent(tx, { clientId: id, what: 'email-added', detail: { email }, actor, now })
	})
}

/**
 * Removes an address from the file, or makes it the main one. An address that the file does not have is ignored. @throws Forbidden,
 * NotFound; Conflict when removing the main address while there are others
 */
export async function changeEmail(
	db: Db,
	{ actor, id, email, act, now }: AddressInput & { act: 'remove' | 'main' },
): Promise<void> {
	await transact(db, async (tx) => {
		await lockClient(tx, { actor, id })
		const emails = await tx.select().from(clientEmail).where(eq(clientEmail.clientId, id))
		const found = emails.find((each) => each.email.toLowerCase() === email.toLowerCase())
		if (!found || (act === 'main' && found.main)) return
		if (act === 'remove' && found.main && emails.length > 1)
			throw new Conflict('Emails go to this address. Please make another address the main one first.')
		await tx.update(clientEmail).set({ main: false }).where(eq(clientEmail.clientId, id))
		const keep = act === 'main' ? found.email : emails.find((each) => each.main && each !== found)?.email
		if (keep) await tx.update(clientEmail).set({ main: true }).where(eq(clientEmail.email, keep))
		if (act === 'main') return
		await tx.delete(clientEmail).where(eq(clientEmail.email, found.email))
		await recordClientEvent(tx, {
			clientId: id,
			what: 'email-removed',
			detail: { email: found.email },
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
	if (details.phone && details.phone.replace(/\D/g, '').length < 7)
		throw new Invalid('Please enter a phone number with its area code, or leave it empty.', 'phone')
	return details
}

/** Returns null when nothing was typed. @throws Invalid */
function readEmail(typed: string): string | null {
	const email = typed.trim().toLowerCase()
	if (!email) return null
	if (email.length > 254 || !/^[^\s@<>,;]+@[^\s@<>.,;]+(?:\.[^\s@<>.,;]+)+$/.test(email))
		throw new Invalid('Please enter an email address like name@example.com.', 'email')
	return email
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { newReference } from '#app/platform/reference.server.ts'
import { assertMay } from '../policy.ts'

type KnownFile = { id: string; reference: string; name: string }

/** The files that have an address or a number of these, by address in lower case and by digits. */
export type KnownFiles = { byEmail: Map<string, KnownFile>; byPhone: Map<string, KnownFile> }

/**
 * Finds the files of people of an import: by address, by the account that has verified it, and by the digits of the phone number.
 * @throws Forbidden
 */
export async function findKnownFiles(
	tx: Db,
	{ actor, emails, phones }: { actor: Actor; emails: readonly string[]; phones: readonly string[] },
): Promise<KnownFiles> {
	assertMay(actor, 'look-up')
	const addresses = JSON.stringify(emails)
	const { rows: owners } = await tx.execute<KnownFile & { email: string }>(sql`
		with wanted as (select value::citext as email from jsonb_array_elements_text(${addresses}::jsonb))
		select lower(e.email::text) as email, c.id, c.reference, c.name from wanted
			join client_email e on e.email = wanted.email join client c on c.id = e.client_id
		union
		select lower(u.email::text), c.id, c.reference, c.name from wanted
			join "user" u on u.email = wanted.email::text and u.email_verified
			join client_account a on a.user_id = u.id join client c on c.id = a.client_id`)
	const written = JSON.stringify(phones.flatMap((digits) => [digits, `1${digits}`]))
	const { rows: numbers } = await tx.execute<KnownFile & { digits: string }>(sql`
		select regexp_replace(phone, '\\D', '', 'g') as digits, id, reference, name from client
		where phone is not null and merged_into_id is null
			and regexp_replace(phone, '\\D', '', 'g') in (select jsonb_array_elements_text(${written}::jsonb))
		order by id desc`)
	return {
		byEmail: new Map(owners.map(({ email, ...file }) => [email, file])),
		byPhone: new Map(numbers.map(({ digits, ...file }) => [withoutCountry(digits), file])),
	}
}

const withoutCountry = (digits: string) =>
	digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits

export type ImportedPerson = {
	name: string
	/** In lower case, the main one first. None of them may be in a file. */
	emails: readonly string[]
	phone: string | null
	tags: readonly string[]
	note: string | null
	ownerId: string | null
}

type InsertInput = { actor: Actor; people: readonly ImportedPerson[]; fileName: string; now: Date }

/**
 * Opens a file for each person, in a few statements for all of them, with one event in each. Call it inside a transaction.
 * @returns the ids in the order of the people; null for a person whose address somebody else took in the meantime
 * @throws Forbidden
 */
export async function insertImportedFiles(
	tx: Db,
	{ actor, people, fileName, now }: InsertInput,
): Promise<(string | null)[]> {
	assertMay(actor, 'follow')
	const files = people.map((person) => ({ id: randomUUID(), ...person }))
	const at = now.toISOString()
	await insertClients(tx, files, at)
	const claimed = await insertEmails(tx, files, at)
	const taken = files.filter(({ id, emails }) => emails.length !== (claimed.get(id) ?? 0)).map(({ id }) => id)
	if (taken.length > 0)
		await tx.execute(
			sql`delete from client where id in (select jsonb_array_elements_text(${JSON.stringify(taken)}::jsonb)::uuid)`,
		)
	const isTaken = new Set(taken)
	const added = files.filter(({ id }) => !isTaken.has(id))
	await insertDetails(tx, { files: added, actor, fileName, at })
	return files.map(({ id }) => (isTaken.has(id) ? null : id))
}

type NewFile = ImportedPerson & { id: string }

async function insertClients(tx: Db, files: readonly NewFile[], at: string): Promise<void> {
	let left = files
	// A reference that is in use is skipped, and its file gets another.
	while (left.length > 0) {
		const values = JSON.stringify(
			left.map(({ id, name, phone, ownerId }) => ({
				id,
				name,
				phone,
				ownerId,
				reference: newReference('LF'),
			})),
		)
		const { rows } = await tx.execute<{ id: string }>(sql`
			insert into client (id, reference, name, phone, owner_id, active_at, created_at)
			select id, reference, name, phone, "ownerId", ${at}::timestamptz, ${at}::timestamptz
			from jsonb_to_recordset(${values}::jsonb) as file (id uuid, reference text, name text, phone text, "ownerId" text)
			on conflict (reference) do nothing returning id`)
		const inserted = new Set(rows.map(({ id }) => id))
		left = left.filter(({ id }) => !inserted.has(id))
	}
}

/** Returns how many addresses each file got. In the order of the addresses, so that concurrent imports cannot deadlock. */
async function insertEmails(tx: Db, files: readonly NewFile[], at: string): Promise<Map<string, number>> {
	const values = files.flatMap(({ id, emails }) =>
		emails.map((email, index) => ({ id, email, main: index === 0 })),
	)
	const { rows } = await tx.execute<{ id: string; count: number }>(sql`
		with inserted as (
			insert into client_email (email, client_id, main, created_at)
			select email, id, main, ${at}::timestamptz
			from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as address (id uuid, email citext, main boolean)
			order by email
			on conflict (email) do nothing returning client_id
		)
		select client_id as id, count(*)::int as count from inserted group by client_id`)
	return new Map(rows.map(({ id, count }) => [id, count]))
}

async function insertDetails(
	tx: Db,
	{ files, actor, fileName, at }: { files: readonly NewFile[]; actor: Actor; fileName: string; at: string },
): Promise<void> {
	const { kind, id: actorId } = recordedActor(actor)
	const tags = files.flatMap(({ id, tags: each }) => each.map((tag) => ({ id, tag })))
	const notes = files.flatMap(({ id, note }) => (note ? [{ id, note }] : []))
	const ids = JSON.stringify(files.map(({ id }) => id))
	if (tags.length > 0)
		await tx.execute(sql`
			insert into client_tag (client_id, tag)
			select id, tag from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as added (id uuid, tag citext)`)
	if (notes.length > 0)
		await tx.execute(sql`
			insert into client_note (client_id, author_id, text, created_at, updated_at)
			select id, ${actorId}, note, ${at}::timestamptz, ${at}::timestamptz
			from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as added (id uuid, note text)`)
	await tx.execute(sql`
		insert into client_event (client_id, what, detail, actor_kind, actor_id, at)
		select value::uuid, 'opened', jsonb_build_object('import', ${fileName}::text), ${kind}, ${actorId}, ${at}::timestamptz
		from jsonb_array_elements_text(${ids}::jsonb)`)
	// The account that has verified the main address, as with a file that is opened by hand; one for each file.
	await tx.execute(sql`
		insert into client_account (user_id, client_id)
		select u.id, e.client_id from jsonb_array_elements_text(${ids}::jsonb) wanted
			join client_email e on e.client_id = wanted.value::uuid and e.main
			join "user" u on u.email = e.email::text and u.email_verified
		on conflict do nothing`)
}

import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditAccess, creditConsent, creditEvent } from '#app/db/schema/credit.ts'
import { type Actor, isPerson } from '#app/modules/auth/actor.ts'
import {
	type CreditApplicant,
	type CreditApplication,
	getApplication,
	listParts,
} from '../applications.server.ts'
import { isCoApplicant, isFirstApplicant } from '../policy.ts'
import { type MaskedValues, readMasked } from './values.server.ts'
import type { ApplicationKey, Vault } from './vault.server.ts'

/**
 * A part as this actor may see it; `masked` is null before submission, after the key is destroyed, and for anyone but its owner
 * and the advisor.
 */
export type VisiblePart = CreditApplicant & { masked: MaskedValues | null }

export type SeenApplication = { application: CreditApplication; parts: VisiblePart[] }

/** An application as it was read for an actor, for what else is read of it in the same request; `key` is null once it is destroyed. */
export type OpenApplication = SeenApplication & { actor: Actor; key: ApplicationKey | null }

/** Which application to read for whom; with `open`, what `openApplication` returned for this actor is not read again. */
export type ReadApplication = { actor: Actor; id: string; open?: OpenApplication | undefined }

const isOf = ({ actor, id, open }: ReadApplication): boolean =>
	open?.actor === actor && open.application.id === id

/** Returns the application, if need be from the database. @throws NotFound */
export const applicationOf = async (db: Db, input: ReadApplication): Promise<CreditApplication> =>
	isOf(input) ? input.open!.application : getApplication(db, input)

const partsOf = async (db: Db, input: ReadApplication): Promise<CreditApplicant[]> =>
	isOf(input) ? input.open!.parts : listParts(db, { applicationId: input.id })

/** Returns the application with its values and its key, if need be from the database. @throws NotFound; Unavailable; DecryptionFailed */
export const openedFor = async (
	db: Db,
	input: ReadApplication & { vault: Vault },
): Promise<OpenApplication> => (isOf(input) ? input.open! : openApplication(db, input))

/**
 * Returns an application with its values, secrets masked. The advisor sees what was submitted; each applicant sees their own part, and of the
 * other part only that it exists.
 * @throws NotFound, also for an actor who may not know that it exists; Unavailable; DecryptionFailed
 */
export async function readApplicationFor(
	db: Db,
	input: { vault: Vault; actor: Actor; id: string },
): Promise<SeenApplication> {
	const { application, parts } = await openApplication(db, input)
	return { application, parts }
}

/** As `readApplicationFor`, with the key. @throws the same */
export async function openApplication(
	db: Db,
	{ vault, actor, id }: { vault: Vault; actor: Actor; id: string },
): Promise<OpenApplication> {
	const application = await getApplication(db, { actor, id })
	const key = application.destroyedAt ? null : await vault.openKey(db, id)
	const parts: VisiblePart[] = []
	for (const part of await listParts(db, { applicationId: id })) {
		const open = key && maySeeValues(actor, application, part)
		parts.push({ ...part, masked: open ? await readMasked(db, { key, applicantId: part.id }) : null })
	}
	return { actor, application, parts, key }
}

/** Whether this actor may see the values of this part, masked. */
export function maySeeValues(actor: Actor, application: CreditApplication, part: CreditApplicant): boolean {
	// A part that was not submitted, so not agreed to, is visible only to its author.
	if (!isPerson(actor)) return part.submittedAt !== null
	return part.role === 'first' ? isFirstApplicant(actor, application) : isCoApplicant(actor, part)
}

/** Lists the timeline of an application, oldest first, with who of two applicants did what. @throws NotFound */
export async function listEvents(db: Db, input: ReadApplication) {
	const { id } = await applicationOf(db, input)
	return db
		.select({ ...getTableColumns(creditEvent), by: applicantOfEvent })
		.from(creditEvent)
		.where(eq(creditEvent.applicationId, id))
		.orderBy(asc(creditEvent.id))
}

/** A column of a query of `credit_event`: of the two applicants, the one who did it; null if nobody knows, or if it was neither. */
const applicantOfEvent = sql<'first' | 'co' | null>`case
	when credit_event.actor_kind <> 'applicant' then null
	when credit_event.what in ('co-submitted', 'co-refused') then 'co'
	when credit_event.what = 'corrected' then (
		select case when count(distinct p.role) = 1 then min(p.role) end from credit_correction c
		join credit_applicant p on p.id = c.applicant_id
		where c.application_id = credit_event.application_id and c.answered_at = credit_event.at)
	when credit_event.what = 'paper-chosen' then (
		select case when count(*) = 1 then min(p.role) end from credit_applicant p
		where p.application_id = credit_event.application_id and p.paper_since = credit_event.at)
	when credit_event.what = 'phone-stopped' then (
		select case when count(*) = 1 then min(p.role) end from credit_applicant p
		where p.application_id = credit_event.application_id and p.phone_stopped_at = credit_event.at)
	else 'first' end`

/** Lists who opened what, newest first: for the advisor everything, for an applicant only accesses to their own part. @throws NotFound */
export async function listAccess(db: Db, input: ReadApplication) {
	const { actor, id } = input
	const application = await applicationOf(db, input)
	const visiblePartIds = (await partsOf(db, input))
		.filter((part) => !isPerson(actor) || maySeeValues(actor, application, part))
		.map((part) => part.id)
	const rows = await db
		.select({
			what: creditAccess.what,
			documentId: creditAccess.documentId,
			applicantId: creditAccess.applicantId,
			actorName: creditAccess.actorName,
			reason: creditAccess.reason,
			recipient: creditAccess.recipient,
			at: creditAccess.at,
		})
		.from(creditAccess)
		.where(eq(creditAccess.applicationId, id))
		.orderBy(desc(creditAccess.id))
	return rows.filter(({ applicantId }) => visiblePartIds.includes(applicantId))
}

/** Returns the record of what a person agreed to, so that they can save it; null before they agreed. @throws NotFound */
export async function findConsent(db: Db, { role, ...input }: ReadApplication & { role: 'first' | 'co' }) {
	const { actor } = input
	const application = await applicationOf(db, input)
	const part = (await partsOf(db, input)).find((one) => one.role === role)
	if (!part || !maySeeValues(actor, application, part)) return null
	const [found] = await db.select().from(creditConsent).where(eq(creditConsent.applicantId, part.id))
	return found ?? null
}

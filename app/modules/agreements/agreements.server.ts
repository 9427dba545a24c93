import { and, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { type AgreementContent, type FeeTiming, serviceAgreement } from '#app/db/schema/agreements.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { type Link, type Links, noSuchLink } from '#app/platform/links/signed-links.server.ts'
import { unprintableIn } from '#app/platform/pdf/print-fonts.server.ts'
import { newReference } from '#app/platform/reference.server.ts'

export type { AgreementContent, FeeTiming }

/** An agreement without its file. */
export type Agreement = Omit<typeof serviceAgreement.$inferSelect, 'pdf'>

/** An agreement that was signed. */
export type SignedAgreement = Agreement & {
	state: string
	feeTiming: FeeTiming
	content: AgreementContent
	customerName: string
	customerEmail: string
	signedName: string
	signedAt: Date
}

const { pdf: _pdf, ...columns } = getTableColumns(serviceAgreement)

/** What is read of an agreement: all but its file. */
export { columns as agreementColumns }

/** What an agreement is about, and who buys it. */
export type AgreementSubject = {
	priceId: string
	appointmentId?: string | undefined
	/** Identifies the buyer, as for an order. */
	buyerKey: string
}

type NewAgreement = AgreementSubject & {
	priceCents: number
	userId: string | null
	/** The client, as far as we know them. */
	customer: { name: string; email: string } | null
	now: Date
}

const isAbout = ({ priceId, appointmentId, buyerKey }: AgreementSubject) =>
	and(
		eq(serviceAgreement.buyerKey, buyerKey),
		eq(serviceAgreement.priceId, priceId),
		appointmentId
			? eq(serviceAgreement.appointmentId, appointmentId)
			: isNull(serviceAgreement.appointmentId),
	)

/** Of an agreement whose client is still choosing: a new version of one is not filled in or repriced. */
const isOpenPurchase = and(eq(serviceAgreement.status, 'open'), isNull(serviceAgreement.replacesId))

/** Returns the signed agreements of a buyer about a service, the latest first. */
export async function listSignedAgreements(db: Db, subject: AgreementSubject): Promise<SignedAgreement[]> {
	const rows = await db
		.select(columns)
		.from(serviceAgreement)
		.where(and(isAbout(subject), eq(serviceAgreement.status, 'signed')))
		.orderBy(desc(serviceAgreement.signedAt), desc(serviceAgreement.id))
		.limit(20)
	return rows as SignedAgreement[]
}

/** Returns the open agreement of a buyer about a service at its current price; a new one if there is none. */
export async function openAgreement(db: Db, agreement: NewAgreement): Promise<Agreement> {
	const { priceCents, userId, customer, now, ...subject } = agreement
	for (;;) {
		const [updated] = await db
			.update(serviceAgreement)
			.set({ priceCents })
			.where(and(isAbout(subject), isOpenPurchase))
			.returning(columns)
		if (updated) return updated
		// The unique indexes decide who is first, and whether the reference is free.
		const [created] = await db
			.insert(serviceAgreement)
			.values({
				...subject,
				reference: newReference('LA'),
				priceCents,
				userId,
				customerName: customer?.name || null,
				customerEmail: customer?.email || null,
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning(columns)
		if (created) return created
	}
}

/** Returns the latest agreement about an appointment that is open or signed; null if there is none. */
export async function findAgreementOfAppointment(
	db: Db,
	{ appointmentId }: { appointmentId: string },
): Promise<Pick<Agreement, 'state' | 'status'> | null> {
	const { state, status, buyerKey, createdAt, id } = serviceAgreement
	const [found] = await db
		.select({ state, status })
		.from(serviceAgreement)
		.where(
			and(
				eq(buyerKey, buyerKeyOfAppointment(appointmentId)),
				eq(serviceAgreement.appointmentId, appointmentId),
				inArray(status, ['open', 'signed']),
			),
		)
		.orderBy(desc(createdAt), desc(id))
		.limit(1)
	return found ?? null
}

/** Identifies an appointment as the buyer of its agreement, so that two people or two tabs get the same one. */
export const buyerKeyOfAppointment = (id: string): string => `appointment:${id}`

/** The link that opens an agreement, for its client. */
export const agreementLink = ({ id }: { id: string }): Link => ({ purpose: 'engagement', subject: id })

/** Returns the agreement that a link opens. @throws NotFound */
export async function openAgreementLink(
	db: Db,
	{ links, token }: { links: Pick<Links, 'read'>; token: string },
): Promise<Agreement> {
	const id = links.read('engagement', token)
	if (id === null) throw noSuchLink('engagement')
	return getAgreement(db, { id })
}

/** @throws NotFound */
export async function getAgreement(db: Db, { id }: { id: string }): Promise<Agreement> {
	const [found] = await db.select(columns).from(serviceAgreement).where(eq(serviceAgreement.id, id))
	if (!found) throw new NotFound('We couldn’t find this agreement.')
	return found
}

/**
 * Returns the state of an agreement, locked until the transaction ends: for a payment against its end, for its end against payments.
 * @throws NotFound
 */
export async function lockAgreement(
	tx: Db,
	{ id, against }: { id: string; against: 'its end' | 'payments' },
): Promise<Agreement['status']> {
	const [found] = await tx
		.select({ status: serviceAgreement.status })
		.from(serviceAgreement)
		.where(eq(serviceAgreement.id, id))
		.for(against === 'payments' ? 'update' : 'share')
	if (!found) throw new NotFound('We couldn’t find this agreement.')
	return found.status
}

/** Returns the file of a signed agreement. @throws NotFound if it was never signed */
export async function getAgreementFile(db: Db, { id }: { id: string }): Promise<Buffer> {
	const [found] = await db
		.select({ pdf: serviceAgreement.pdf })
		.from(serviceAgreement)
		.where(eq(serviceAgreement.id, id))
	if (!found?.pdf) throw new NotFound('This agreement was not signed.')
	return found.pdf
}

/** Returns an agreement, locked against other changes until the transaction ends. @throws NotFound */
export async function lockToChange(tx: Db, id: string): Promise<Agreement> {
	const [found] = await tx
		.select(columns)
		.from(serviceAgreement)
		.where(eq(serviceAgreement.id, id))
		.for('update')
	if (!found) throw new NotFound('We couldn’t find this agreement.')
	return found
}

/** Who signs, and where they live. */
export type AgreementClient = { state: string; name: string; email: string; address: string | null }

/**
 * Stores who is going to sign, and where they live.
 * @throws Invalid('name' or 'address') for one that can't be printed in the agreement; Conflict if it is no longer open
 */
export async function saveClient(
	db: Db,
	{ id, client: { state, name, email, address } }: { id: string; client: AgreementClient },
): Promise<void> {
	if (unprintableIn(name).length > 0)
		throw new Invalid('Write your name in Latin letters, as on your driver’s license.', 'name')
	if (address && unprintableIn(address).length > 0)
		throw new Invalid('Write your address in Latin letters.', 'address')
	const [saved] = await db
		.update(serviceAgreement)
		.set({ state, customerName: name, customerEmail: email, customerAddress: address })
		.where(and(eq(serviceAgreement.id, id), isOpenPurchase))
		.returning({ id: serviceAgreement.id })
	if (!saved) throw new Conflict('This agreement is already signed. To change it, end it first.')
}

/** Returns reference, state and time of signed agreements by id, for the log of brokered cars. The caller must check permission. */
export async function listAgreementsById(
	db: Db,
	{ ids }: { ids: readonly string[] },
): Promise<Map<string, { reference: string; state: string | null; signedAt: Date | null }>> {
	if (ids.length === 0) return new Map()
	const { id, reference, state, signedAt } = serviceAgreement
	const rows = await db
		.select({ id, reference, state, signedAt })
		.from(serviceAgreement)
		.where(inArray(id, [...ids]))
	return new Map(rows.map(({ id: key, ...row }) => [key, row]))
}

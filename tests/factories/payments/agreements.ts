import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { agreementContent } from '#app/modules/agreements/agreement-text.ts'
import { contentHash } from '#app/modules/agreements/content-hash.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'

type Overrides = Partial<typeof serviceAgreement.$inferInsert>

/** Inserts an agreement that waits for its client, as the start of a purchase does. */
export async function makeAgreement(db: Db, overrides: Overrides = {}) {
	const tag = randomUUID().slice(0, 8).toUpperCase()
	const [inserted] = await db
		.insert(serviceAgreement)
		.values({
			reference: `LA-${tag}`,
			priceId: 'price_online_search',
			priceCents: 75_00,
			buyerKey: `anon:${tag}`,
			createdAt: new Date('2026-03-04T12:00:00Z'),
			...overrides,
		})
		.returning()
	return inserted!
}

/** Inserts a signed agreement of a client from Ohio, where no rule asks for more than the signature; its file is no real one. */
export function makeSignedAgreement(db: Db, overrides: Overrides = {}) {
	const priceId = overrides.priceId ?? 'price_online_search'
	const offering = defaultOfferings.find((each) => each.priceId === priceId)!
	const content = agreementContent({
		reference: 'LA-TEST',
		business: {
			name: 'Lotwise',
			address: '',
			contactEmail: 'hello@lotwise.example',
			phone: '(555) 010-0142',
		},
		client: { name: 'Robin Ferrer', email: 'robin@example.com', address: null, stateName: 'Ohio' },
		service: offering,
		leavesOut: [],
		priceCents: offering.priceCents,
		feeTiming: 'now',
		lawSentence: 'You can buy this in Ohio.',
		clauses: [],
		appointmentTerms: 'Cancel any time before it starts for a full refund.',
	})
	const pdf = Buffer.from('%PDF-1.7 of a test')
	return makeAgreement(db, {
		priceCents: offering.priceCents,
		status: 'signed',
		state: 'OH',
		customerName: 'Robin Ferrer',
		customerEmail: 'robin@example.com',
		feeTiming: 'now',
		content,
		contentHash: contentHash(content),
		signedName: 'Robin Ferrer',
		signedAt: new Date('2026-03-04T12:00:00Z'),
		signedFrom: '192.0.2.1',
		signedWith: 'a test',
		pdf,
		pdfHash: createHash('sha256').update(pdf).digest('hex'),
		...overrides,
	})
}

/** Signs, as far as a payment needs it, for an appointment: the appointment counts as the buyer. */
export const signForAppointment = (db: Db, { id, ...client }: { id: string; name: string; email: string }) =>
	makeSignedAgreement(db, {
		priceId: 'price_in_person',
		appointmentId: id,
		buyerKey: `appointment:${id}`,
		customerName: client.name,
		customerEmail: client.email,
	})

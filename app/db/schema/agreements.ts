import { sql } from 'drizzle-orm'
import {
	type AnyPgColumn,
	check,
	date,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { bytes, citext, createdAt, instant, randomId } from './columns.ts'

/** 'open': shown, not signed yet by the client. 'withdrawn': by one of both before it was signed, ended by the client, or replaced. */
export const agreementStatus = pgEnum('agreement_status', ['open', 'signed', 'withdrawn'])

/**
 * When the fee of a service may be taken: after the signature, into a trust account, or after the delivery. 'after_car': once both have
 * signed a version that names the car and its price; that version is 'trust'.
 */
export type FeeTiming = 'now' | 'trust' | 'after_car' | 'after_delivery'

/** A text that a client signed, as it was shown: its parts in order. */
export type AgreementContent = {
	/** The version of our text. */
	version: string
	title: string
	sections: AgreementSection[]
}

export type AgreementSection = {
	id: string
	heading: string
	paragraphs: string[]
	/** The least size of the type in points, where a law prescribes one, and that of the heading where it is larger. */
	minPoints?: number
	minHeadingPoints?: number
	isBold?: boolean
	/** Whether a line is around it. */
	isBoxed?: boolean
}

/** The agreement of a client with the business about one service, from the start of its checkout. Once signed, its content never changes. */
export const serviceAgreement = pgTable(
	'service_agreement',
	{
		id: randomId(),
		/** Shown to people: 'LA-7K2M9Q'. */
		reference: text('reference').notNull().unique(),
		status: agreementStatus('status').notNull().default('open'),
		priceId: text('price_id').notNull(),
		priceCents: integer('price_cents').notNull(),
		appointmentId: uuid('appointment_id'),
		/** Identifies the buyer, as for an order. */
		buyerKey: text('buyer_key').notNull(),
		userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
		customerName: text('customer_name'),
		customerEmail: citext('customer_email'),
		/** The two letters of the state where the client lives. */
		state: text('state'),
		/** The client's postal address, where the law of their state wants it in the agreement; null elsewhere. */
		customerAddress: text('customer_address'),
		/** As the content says; null until it is signed. */
		feeTiming: text('fee_timing').$type<FeeTiming>(),
		content: jsonb('content').$type<AgreementContent>(),
		/** SHA-256 of the content's canonical text, in hex. */
		contentHash: text('content_hash'),
		signedName: text('signed_name'),
		signedAt: instant('signed_at'),
		/** The network address and the browser that the signature came from. */
		signedFrom: text('signed_from'),
		signedWith: text('signed_with'),
		/** The signed agreement as a file, and its SHA-256 in hex, which the audit chain contains too. */
		pdf: bytes('pdf'),
		pdfHash: text('pdf_hash'),
		/** When the advisor said that the service is delivered, and when the client confirmed it: only then the fee is the business's. */
		deliveredAt: instant('delivered_at'),
		confirmedAt: instant('confirmed_at'),
		withdrawnAt: instant('withdrawn_at'),
		/** Its last day, by the business's time zone: twelve months after the signature, or as a new version says. Null until then. */
		endsOn: date('ends_on', { mode: 'string' }),
		/** The agreement of which this is a new version. The advisor signs it first, and it is in force once the client has signed it too. */
		replacesId: uuid('replaces_id').references((): AnyPgColumn => serviceAgreement.id),
		advisorSignedName: text('advisor_signed_name'),
		advisorSignedAt: instant('advisor_signed_at'),
		advisorSignedFrom: text('advisor_signed_from'),
		advisorSignedWith: text('advisor_signed_with'),
		/** Why the client declined this version. */
		declinedReason: text('declined_reason'),
		createdAt: createdAt(),
	},
	(t) => [
		// One open agreement per buyer, service and appointment, also after a double click or in a second tab. A new version is none of them.
		uniqueIndex('service_agreement_one_open')
			.on(t.buyerKey, t.priceId, sql`coalesce(${t.appointmentId}, '00000000-0000-0000-0000-000000000000')`)
			.where(sql`${t.status} = 'open' and ${t.replacesId} is null`),
		uniqueIndex('service_agreement_one_proposal').on(t.replacesId).where(sql`${t.status} = 'open'`),
		uniqueIndex('service_agreement_one_next').on(t.replacesId).where(sql`${t.signedAt} is not null`),
		index('service_agreement_replaces_idx').on(t.replacesId).where(sql`${t.replacesId} is not null`),
		index('service_agreement_buyer_idx').on(t.buyerKey, t.priceId),
		index('service_agreement_user_idx').on(t.userId),
		index('service_agreement_email_idx').on(t.customerEmail),
		index('service_agreement_ends_on_idx').on(t.endsOn).where(sql`${t.status} = 'signed'`),
		check('service_agreement_price_positive', sql`${t.priceCents} > 0`),
		check(
			'service_agreement_fee_timing_known',
			sql`${t.feeTiming} in ('now', 'trust', 'after_car', 'after_delivery')`,
		),
		check(
			'service_agreement_signed_whole',
			sql`${t.status} <> 'signed' or (${t.state} is not null and ${t.feeTiming} is not null and ${t.content} is not null and ${t.contentHash} is not null and ${t.signedName} is not null and ${t.signedAt} is not null and ${t.pdf} is not null and ${t.pdfHash} is not null and ${t.customerName} is not null and ${t.customerEmail} is not null)`,
		),
		check(
			'service_agreement_version_whole',
			sql`${t.replacesId} is null or (${t.state} is not null and ${t.feeTiming} is not null and ${t.content} is not null and ${t.contentHash} is not null and ${t.customerName} is not null and ${t.customerEmail} is not null and ${t.advisorSignedName} is not null and ${t.advisorSignedAt} is not null)`,
		),
		check(
			'service_agreement_confirmed_was_delivered',
			sql`${t.confirmedAt} is null or (${t.deliveredAt} is not null and ${t.signedAt} is not null)`,
		),
		check(
			'service_agreement_withdrawn_has_time',
			sql`${t.status} <> 'withdrawn' or ${t.withdrawnAt} is not null`,
		),
	],
)

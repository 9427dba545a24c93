// The keys from an application and its applicants to their consents (TypeScript cannot infer tables that name each other), and the
// triggers that freeze what was submitted, are in the custom migration.
import { sql } from 'drizzle-orm'
import {
	bigint,
	boolean,
	check,
	foreignKey,
	index,
	integer,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	unique,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { bytes, citext, createdAt, instant, randomId } from './columns.ts'

export const applicationStatus = pgEnum('application_status', [
	'draft',
	'new',
	'reviewing',
	'needs_info',
	'approved',
	'declined',
	'withdrawn',
])

/** An application for credit. What it says of a person is in `credit_value`, sealed; here is what the desk sorts and finds by. */
export const creditApplication = pgTable(
	'credit_application',
	{
		id: randomId(),
		/** Shown to people: 'LC-7K2M9Q'. */
		reference: text('reference').notNull().unique(),
		status: applicationStatus('status').notNull().default('draft'),
		/** Counts every change, so that a decision about an older state is refused. */
		version: integer('version').notNull().default(1),
		userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
		/** SHA-256 of the random cookie of the browser that began it. */
		browserHash: text('browser_hash'),
		/** The form's own name for itself: saving, submitting and doing either again meet here. */
		formKey: uuid('form_key').notNull().unique(),
		/** Of the first applicant, once known; of a draft only the address. */
		name: text('name'),
		email: citext('email'),
		phone: text('phone'),
		/** The first applicant's consent. Nothing leaves 'draft' without one, and it is this application's own. */
		consentId: uuid('consent_id').unique(),
		submittedAt: instant('submitted_at'),
		/** SHA-256 over every sealed value and document, as it stands in the audit chain; of the last submission. */
		manifestHash: bytes('manifest_hash'),
		/** From here the 30 days of the notice are counted: all that was asked for is there. */
		completedAt: instant('completed_at'),
		noticeDueAt: instant('notice_due_at'),
		noticeSentAt: instant('notice_sent_at'),
		/** Approved, declined or withdrawn. */
		closedAt: instant('closed_at'),
		/** What the retention of open applications is counted from. */
		activeAt: instant('active_at').notNull(),
		/** Part of the mailed link: counted up, the links before it open nothing. */
		linkVersion: integer('link_version').notNull().default(1),
		/** Wrong dates of birth typed on the links of this version. */
		linkGuesses: integer('link_guesses').notNull().default(0),
		/** The owner of a draft was reminded, once. */
		remindedAt: instant('reminded_at'),
		deletionRequestedAt: instant('deletion_requested_at'),
		/** The key is gone, and with it every sealed value and document. */
		destroyedAt: instant('destroyed_at'),
		/** The text that the admin search looks in. */
		search: text('search').generatedAlwaysAs(
			sql`lower(coalesce(name, '') || ' ' || coalesce(email::text, '') || ' ' || reference)`,
		),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('credit_application_status_idx').on(t.status, t.submittedAt, t.id),
		index('credit_application_submitted_idx').on(t.submittedAt, t.id),
		// The desk's tabs, each by date and by name.
		...(
			[
				['new', sql`${t.status} = 'new'`],
				['reviewing', sql`${t.status} in ('reviewing', 'needs_info')`],
				['processed', sql`${t.status} in ('approved', 'declined', 'withdrawn')`],
				['all', sql`${t.status} <> 'draft'`],
			] as const
		).flatMap(([tab, inTab]) => [
			index(`credit_application_${tab}_by_date_idx`).on(t.submittedAt, t.id).where(inTab),
			index(`credit_application_${tab}_by_name_idx`).on(sql`lower(${t.name})`, t.id).where(inTab),
		]),
		index('credit_application_search_idx').using('gin', t.search.op('gin_trgm_ops')),
		index('credit_application_email_idx').on(t.email),
		index('credit_application_user_id_idx').on(t.userId),
		index('credit_application_living_idx').on(t.activeAt).where(sql`${t.destroyedAt} is null`),
		index('credit_application_notice_idx').on(t.noticeDueAt).where(sql`${t.noticeDueAt} is not null`),
		check(
			'credit_application_consent_before_review',
			sql`${t.status} = 'draft' or ${t.consentId} is not null`,
		),
		check(
			'credit_application_submitted_whole',
			sql`${t.status} = 'draft' or (${t.name} is not null and ${t.email} is not null and ${t.submittedAt} is not null and ${t.manifestHash} is not null)`,
		),
		check(
			'credit_application_closed_has_time',
			sql`(${t.closedAt} is not null) = (${t.status} in ('approved', 'declined', 'withdrawn'))`,
		),
		check('credit_application_notice_follows', sql`(${t.noticeDueAt} is null) = (${t.completedAt} is null)`),
	],
)

/** The key that seals one application, wrapped. Without the share that is kept outside the database it opens nothing; see decision 23. */
export const creditKey = pgTable(
	'credit_key',
	{
		applicationId: uuid('application_id')
			.primaryKey()
			.references(() => creditApplication.id, { onDelete: 'cascade' }),
		/** Which of ENCRYPTION_KEYS wraps it. */
		keyVersion: integer('key_version').notNull(),
		wrapped: bytes('wrapped').notNull(),
		rotatedAt: instant('rotated_at'),
		createdAt: createdAt(),
	},
	(t) => [index('credit_key_version_idx').on(t.keyVersion)],
)

/** Somebody who applies: the first applicant, or a co-applicant who was invited. */
export const creditApplicant = pgTable(
	'credit_applicant',
	{
		id: randomId(),
		applicationId: uuid('application_id')
			.notNull()
			.references(() => creditApplication.id, { onDelete: 'cascade' }),
		role: text('role', { enum: ['first', 'co'] }).notNull(),
		userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
		email: citext('email'),
		/** SHA-256 of the random part of the co-applicant's link. */
		inviteHash: text('invite_hash').unique(),
		invitedAt: instant('invited_at'),
		/** The co-applicant said no. */
		declinedAt: instant('declined_at'),
		submittedAt: instant('submitted_at'),
		consentId: uuid('consent_id').unique(),
		/** What looks odd, for the reviewer: codes of `sense-checks.ts`, never values. */
		warnings: text('warnings').array().notNull().default([]),
		createdAt: createdAt(),
	},
	(t) => [
		unique('credit_applicant_one_of_each').on(t.applicationId, t.role),
		unique('credit_applicant_of_application').on(t.id, t.applicationId),
		index('credit_applicant_user_id_idx').on(t.userId),
		check(
			'credit_applicant_submits_with_consent',
			sql`(${t.submittedAt} is null) = (${t.consentId} is null)`,
		),
	],
)

/** One answer of one person, sealed under the application's key and bound to this row. */
export const creditValue = pgTable(
	'credit_value',
	{
		applicantId: uuid('applicant_id')
			.notNull()
			.references(() => creditApplicant.id, { onDelete: 'cascade' }),
		/** A field of the form; 'ssn.mask' and 'dob.mask' hold what may be shown of those. */
		field: text('field').notNull(),
		encrypted: bytes('encrypted').notNull(),
	},
	(t) => [primaryKey({ columns: [t.applicantId, t.field] })],
)

/** What somebody agreed to, how and when. Never changed; it goes with the application only. */
export const creditConsent = pgTable(
	'credit_consent',
	{
		id: randomId(),
		applicationId: uuid('application_id').notNull(),
		applicantId: uuid('applicant_id').notNull().unique(),
		textVersion: text('text_version').notNull(),
		/** The whole text as it was shown, and its SHA-256. */
		text: text('text').notNull(),
		textHash: bytes('text_hash').notNull(),
		/** As typed. */
		signature: text('signature').notNull(),
		/** As typed: 'YYYY-MM-DD'. */
		agreementDate: text('agreement_date').notNull(),
		/** Every box, ticked or not. */
		electronicRecords: boolean('electronic_records').notNull(),
		contactByPhone: boolean('contact_by_phone').notNull(),
		copyByEmail: boolean('copy_by_email').notNull(),
		/** Null for somebody who applies alone; asked of each of two apart (12 CFR 1002.7(d)(1)). */
		jointIntent: boolean('joint_intent'),
		clientIp: text('client_ip').notNull(),
		userAgent: text('user_agent').notNull(),
		agreedAt: instant('agreed_at').notNull(),
	},
	(t) => [
		unique('credit_consent_of_application').on(t.id, t.applicationId),
		unique('credit_consent_of_applicant').on(t.id, t.applicantId),
		// Who consents is a person of this application.
		foreignKey({
			columns: [t.applicantId, t.applicationId],
			foreignColumns: [creditApplicant.id, creditApplicant.applicationId],
			name: 'credit_consent_applicant_fk',
		}).onDelete('cascade'),
		check('credit_consent_hash_whole', sql`octet_length(${t.textHash}) = 32`),
	],
)

/** A file that belongs to somebody's part; its bytes lie sealed in the file store. */
export const creditDocument = pgTable(
	'credit_document',
	{
		id: randomId(),
		applicationId: uuid('application_id').notNull(),
		applicantId: uuid('applicant_id').notNull(),
		/** 'drivers_license', 'pay_stub', …: see the document kinds of the credit room. */
		kind: text('kind').notNull(),
		/** What it was called where it came from, made harmless; sealed. */
		encryptedName: bytes('encrypted_name').notNull(),
		/** As told from its bytes, never as the sender said. */
		contentType: text('content_type').notNull(),
		/** Of the file itself; sealed it is a little more. */
		sizeBytes: integer('size_bytes').notNull(),
		/** Where it lies in the file store: random, and no part of any address. */
		storageKey: text('storage_key').notNull().unique(),
		/** SHA-256 of the sealed bytes, for the manifest. */
		encryptedHash: bytes('encrypted_hash').notNull(),
		/** The browser's own name for the upload: sent again, it is the same document. */
		uploadKey: uuid('upload_key').notNull().unique(),
		createdAt: createdAt(),
	},
	(t) => [
		index('credit_document_application_idx').on(t.applicationId, t.applicantId),
		foreignKey({
			columns: [t.applicantId, t.applicationId],
			foreignColumns: [creditApplicant.id, creditApplicant.applicationId],
			name: 'credit_document_applicant_fk',
		}).onDelete('cascade'),
		check('credit_document_size_positive', sql`${t.sizeBytes} > 0`),
	],
)

/** The timeline: every change of an application. */
export const creditEvent = pgTable(
	'credit_event',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		applicationId: uuid('application_id')
			.notNull()
			.references(() => creditApplication.id, { onDelete: 'cascade' }),
		what: text('what').notNull(),
		fromStatus: applicationStatus('from_status'),
		toStatus: applicationStatus('to_status').notNull(),
		actorKind: text('actor_kind', { enum: ['advisor', 'applicant', 'system'] }).notNull(),
		actorId: text('actor_id'),
		at: instant('at').notNull(),
	},
	(t) => [index('credit_event_application_idx').on(t.applicationId, t.id)],
)

/** What the applicant is asked to correct: one sentence for a section, sealed. */
export const creditCorrection = pgTable(
	'credit_correction',
	{
		id: randomId(),
		applicationId: uuid('application_id').notNull(),
		applicantId: uuid('applicant_id').notNull(),
		/** A section of the form, or 'documents'. */
		section: text('section').notNull(),
		encryptedMessage: bytes('encrypted_message').notNull(),
		requestedAt: instant('requested_at').notNull(),
		answeredAt: instant('answered_at'),
	},
	(t) => [
		index('credit_correction_application_idx').on(t.applicationId, t.requestedAt),
		uniqueIndex('credit_correction_one_open')
			.on(t.applicantId, t.section)
			.where(sql`${t.answeredAt} is null`),
		foreignKey({
			columns: [t.applicantId, t.applicationId],
			foreignColumns: [creditApplicant.id, creditApplicant.applicationId],
			name: 'credit_correction_applicant_fk',
		}).onDelete('cascade'),
	],
)

/** What the advisor notes for themselves, sealed. */
export const creditNote = pgTable(
	'credit_note',
	{
		id: randomId(),
		applicationId: uuid('application_id')
			.notNull()
			.references(() => creditApplication.id, { onDelete: 'cascade' }),
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		encryptedText: bytes('encrypted_text').notNull(),
		createdAt: createdAt(),
	},
	(t) => [index('credit_note_application_idx').on(t.applicationId, t.createdAt)],
)

/** Who saw what was sealed, when and why; written before it is opened. The applicant reads it. */
export const creditAccess = pgTable(
	'credit_access',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		applicationId: uuid('application_id').notNull(),
		applicantId: uuid('applicant_id').notNull(),
		/** 'ssn', 'dob', 'document', 'packet'. */
		what: text('what').notNull(),
		/** Which document. */
		documentId: uuid('document_id'),
		actorId: text('actor_id').notNull(),
		actorName: text('actor_name').notNull(),
		reason: text('reason').notNull(),
		/** Its entry of the audit chain. */
		auditSeq: bigint('audit_seq', { mode: 'number' }).notNull(),
		at: instant('at').notNull(),
	},
	(t) => [
		index('credit_access_application_idx').on(t.applicationId, t.id),
		foreignKey({
			columns: [t.applicantId, t.applicationId],
			foreignColumns: [creditApplicant.id, creditApplicant.applicationId],
			name: 'credit_access_applicant_fk',
		}).onDelete('cascade'),
	],
)

/** An application that left the house as a packet. Without its consent there is no such row, and without the row no packet. */
export const creditExport = pgTable(
	'credit_export',
	{
		id: randomId(),
		applicationId: uuid('application_id').notNull(),
		consentId: uuid('consent_id').notNull(),
		/** Which redaction profile. */
		profile: text('profile').notNull(),
		actorId: text('actor_id').notNull(),
		at: instant('at').notNull(),
	},
	(t) => [
		index('credit_export_application_idx').on(t.applicationId, t.at),
		// The consent is one of this application.
		foreignKey({
			columns: [t.consentId, t.applicationId],
			foreignColumns: [creditConsent.id, creditConsent.applicationId],
			name: 'credit_export_consent_fk',
		}).onDelete('cascade'),
	],
)

/** Which of ENCRYPTION_KEYS this database was written with; a fingerprint tells another key under the same number. */
export const encryptionKeySeen = pgTable('encryption_key_seen', {
	version: integer('version').primaryKey(),
	fingerprint: bytes('fingerprint').notNull(),
	createdAt: createdAt(),
})

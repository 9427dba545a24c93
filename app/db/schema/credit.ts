// The foreign keys from an application and its applicants to their consents (TypeScript cannot infer tables that refer to each other)
// and the triggers that make submitted data immutable are in the custom migration.
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
import { bytes, citext, createdAt, instant, randomId, searchIndex } from './columns.ts'

export const applicationStatus = pgEnum('application_status', [
	'draft',
	'new',
	'reviewing',
	'needs_info',
	'approved',
	'declined',
	'withdrawn',
])

/** A credit application with the fields that the admin list needs; the applicants' answers are encrypted in `credit_value`. */
export const creditApplication = pgTable(
	'credit_application',
	{
		id: randomId(),
		/** Shown to people: 'LC-7K2M9Q'. */
		reference: text('reference').notNull().unique(),
		status: applicationStatus('status').notNull().default('draft'),
		/** Counts every change, so that a decision about an older state is rejected. */
		version: integer('version').notNull().default(1),
		userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
		/** SHA-256 of the random cookie of the browser that started it. */
		browserHash: text('browser_hash'),
		/** The key of the form, so that saving and submitting, also repeatedly, apply to the same application. */
		formKey: uuid('form_key').notNull().unique(),
		/** Of the first applicant; a draft has at most the email address. */
		name: text('name'),
		email: citext('email'),
		phone: text('phone'),
		/** The first applicant's consent to this application. It cannot leave 'draft' without one. */
		consentId: uuid('consent_id').unique(),
		submittedAt: instant('submitted_at'),
		/** SHA-256 over every encrypted value and document of the last submission, as recorded in the audit chain. */
		manifestHash: bytes('manifest_hash'),
		/** When the application became complete, which starts the 30 days for the notice of action taken (12 CFR 1002.9(a)(1)). */
		completedAt: instant('completed_at'),
		noticeDueAt: instant('notice_due_at'),
		noticeSentAt: instant('notice_sent_at'),
		/** Approved, declined or withdrawn. */
		closedAt: instant('closed_at'),
		/** The start of the retention period of an open application. */
		activeAt: instant('active_at').notNull(),
		/** Part of the emailed link. Incrementing it invalidates all earlier links. */
		linkVersion: integer('link_version').notNull().default(1),
		/** How many wrong dates of birth were entered for links of this version. */
		linkGuesses: integer('link_guesses').notNull().default(0),
		/** When the owner of a draft was reminded; this happens only once. */
		remindedAt: instant('reminded_at'),
		deletionRequestedAt: instant('deletion_requested_at'),
		/** When the key was destroyed, and with it every encrypted value and document. */
		destroyedAt: instant('destroyed_at'),
		/** The text for the admin search. */
		search: text('search').generatedAlwaysAs(
			sql`lower(coalesce(name, '') || ' ' || coalesce(email::text, '') || ' ' || reference)`,
		),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('credit_application_status_idx').on(t.status, t.submittedAt, t.id),
		index('credit_application_submitted_idx').on(t.submittedAt, t.id),
		// The tabs of the admin list, each sorted by date and by name.
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
		searchIndex('credit_application_search_idx', t.search),
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

/** The wrapped encryption key of one application. It is useless without the share stored outside the database; see decision 23. */
export const creditKey = pgTable(
	'credit_key',
	{
		applicationId: uuid('application_id')
			.primaryKey()
			.references(() => creditApplication.id, { onDelete: 'cascade' }),
		/** The version of the ENCRYPTION_KEYS entry that wraps it. */
		keyVersion: integer('key_version').notNull(),
		wrapped: bytes('wrapped').notNull(),
		rotatedAt: instant('rotated_at'),
		createdAt: createdAt(),
	},
	(t) => [index('credit_key_version_idx').on(t.keyVersion)],
)

/** A person who applies: the first applicant, or an invited co-applicant. */
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
		/** How many wrong dates of birth were entered for this link; at the limit it is closed. */
		linkGuesses: integer('link_guesses').notNull().default(0),
		invitedAt: instant('invited_at'),
		/** When the co-applicant declined the invitation. */
		declinedAt: instant('declined_at'),
		submittedAt: instant('submitted_at'),
		consentId: uuid('consent_id').unique(),
		/** When they revoked their agreement to electronic records; from then on notices are sent by postal mail. */
		paperSince: instant('paper_since'),
		/** When they took back that we may call or text them about the application. */
		phoneStoppedAt: instant('phone_stopped_at'),
		/** Warnings for the reviewer: codes of `plausibility-checks.ts`, never values. */
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

/** One answer of one applicant, encrypted with the application's key and bound to this row. */
export const creditValue = pgTable(
	'credit_value',
	{
		applicantId: uuid('applicant_id')
			.notNull()
			.references(() => creditApplicant.id, { onDelete: 'cascade' }),
		/** A field of the form; 'ssn.mask', 'dob.mask' and so on hold the parts of secrets that may be shown. */
		field: text('field').notNull(),
		encrypted: bytes('encrypted').notNull(),
	},
	(t) => [primaryKey({ columns: [t.applicantId, t.field] })],
)

/** An applicant's consent: the text, how and when they agreed. It is never changed, and deleted only with the application. */
export const creditConsent = pgTable(
	'credit_consent',
	{
		id: randomId(),
		applicationId: uuid('application_id').notNull(),
		applicantId: uuid('applicant_id').notNull().unique(),
		textVersion: text('text_version').notNull(),
		/** The full text as shown, and its SHA-256. */
		text: text('text').notNull(),
		textHash: bytes('text_hash').notNull(),
		/** As typed. */
		signature: text('signature').notNull(),
		/** As typed: 'YYYY-MM-DD'. */
		agreementDate: text('agreement_date').notNull(),
		/** The state of each checkbox. */
		electronicRecords: boolean('electronic_records').notNull(),
		contactByPhone: boolean('contact_by_phone').notNull(),
		copyByEmail: boolean('copy_by_email').notNull(),
		/** The intent to apply jointly, asked of each of two applicants separately (12 CFR 1002.7(d)(1)). Null for a single applicant. */
		jointIntent: boolean('joint_intent'),
		clientIp: text('client_ip').notNull(),
		userAgent: text('user_agent').notNull(),
		agreedAt: instant('agreed_at').notNull(),
	},
	(t) => [
		unique('credit_consent_of_application').on(t.id, t.applicationId),
		unique('credit_consent_of_applicant').on(t.id, t.applicantId),
		// The person who consents must be an applicant of this application.
		foreignKey({
			columns: [t.applicantId, t.applicationId],
			foreignColumns: [creditApplicant.id, creditApplicant.applicationId],
			name: 'credit_consent_applicant_fk',
		}).onDelete('cascade'),
		check('credit_consent_hash_whole', sql`octet_length(${t.textHash}) = 32`),
	],
)

/** A document of an applicant; its content is encrypted in the file store. */
export const creditDocument = pgTable(
	'credit_document',
	{
		id: randomId(),
		applicationId: uuid('application_id').notNull(),
		applicantId: uuid('applicant_id').notNull(),
		/** 'drivers_license', 'pay_stub', …: see the document kinds of the credit module. */
		kind: text('kind').notNull(),
		/** The sender's file name, sanitized and encrypted. */
		encryptedName: bytes('encrypted_name').notNull(),
		/** Detected from the content; the sender's type is ignored. */
		contentType: text('content_type').notNull(),
		/** The size before encryption, which adds a little. */
		sizeBytes: integer('size_bytes').notNull(),
		/** Its random name in the file store, which is not part of any URL. */
		storageKey: text('storage_key').notNull().unique(),
		/** SHA-256 of the encrypted bytes, for the manifest. */
		encryptedHash: bytes('encrypted_hash').notNull(),
		/** Chosen by the browser for the upload, so that a retry does not create a second document. */
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

/** Every change of an application, for its timeline. */
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

/** A correction that the advisor requests from an applicant: one encrypted message per section. */
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
		/** What they wrote instead of a change, or with it. */
		encryptedAnswer: bytes('encrypted_answer'),
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

/**
 * A lender that an application was or will be sent to, and its answer. It contains nothing that the applicant typed, so it is kept with the
 * decision after the answers are destroyed (12 CFR 1002.12(b)(1)).
 */
export const creditLender = pgTable(
	'credit_lender',
	{
		id: randomId(),
		applicationId: uuid('application_id')
			.notNull()
			.references(() => creditApplication.id, { onDelete: 'cascade' }),
		name: text('name').notNull(),
		/** Needed for a notice of adverse action, which names each creditor with its address (12 CFR 1002.9(a)(2) and (g)). */
		address: text('address').notNull().default(''),
		/** Null while there is only a packet for it: it was not sent yet. */
		sentAt: instant('sent_at'),
		/** 'countered': it offered credit on other terms than were requested. Null until it answers. */
		answer: text('answer', { enum: ['approved', 'countered', 'declined', 'withdrawn'] }),
		answeredAt: instant('answered_at'),
		/** Amount, rate and term of an offer. */
		terms: text('terms').notNull().default(''),
		/** Its principal reasons for declining, one per line. */
		reasons: text('reasons').notNull().default(''),
		createdBy: text('created_by').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('credit_lender_once').on(t.applicationId, sql`lower(${t.name})`),
		check('credit_lender_answer_has_time', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
	],
)

/** A notice of a decision as it was sent, kept for as long as the decision (12 CFR 1002.12(b)(1)(ii)). */
export const creditNotice = pgTable(
	'credit_notice',
	{
		id: randomId(),
		applicationId: uuid('application_id')
			.notNull()
			.references(() => creditApplication.id, { onDelete: 'cascade' }),
		/** Whom it is for. */
		role: text('role', { enum: ['first', 'co'] })
			.notNull()
			.default('first'),
		/** Word for word. */
		text: text('text').notNull(),
		sentBy: text('sent_by', { enum: ['email', 'mail'] }).notNull(),
		/** The email address; null when it was sent by postal mail. */
		sentTo: citext('sent_to'),
		actorId: text('actor_id').notNull(),
		sentAt: instant('sent_at').notNull(),
	},
	(t) => [index('credit_notice_application_idx').on(t.applicationId, t.sentAt)],
)

/** A private note of the advisor about an application, encrypted. */
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

/** Who saw which sensitive data, when and why. It is recorded before decryption and shown to the applicant. */
export const creditAccess = pgTable(
	'credit_access',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		applicationId: uuid('application_id').notNull(),
		applicantId: uuid('applicant_id').notNull(),
		/** A secret field, 'document' or 'packet'. */
		what: text('what').notNull(),
		/** The document, if it was one. */
		documentId: uuid('document_id'),
		actorId: text('actor_id').notNull(),
		actorName: text('actor_name').notNull(),
		reason: text('reason').notNull(),
		/** The lender that a packet was made for; null for anything else. */
		recipient: text('recipient'),
		/** The number of its entry in the audit chain. */
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

/** An export of an application as a packet. The row requires a consent, and the packet requires the row. */
export const creditExport = pgTable(
	'credit_export',
	{
		id: randomId(),
		applicationId: uuid('application_id').notNull(),
		consentId: uuid('consent_id').notNull(),
		/** The redaction profile. */
		profile: text('profile').notNull(),
		lenderId: uuid('lender_id')
			.notNull()
			.references(() => creditLender.id, { onDelete: 'cascade' }),
		actorId: text('actor_id').notNull(),
		at: instant('at').notNull(),
	},
	(t) => [
		index('credit_export_application_idx').on(t.applicationId, t.at),
		// The consent must belong to this application.
		foreignKey({
			columns: [t.consentId, t.applicationId],
			foreignColumns: [creditConsent.id, creditConsent.applicationId],
			name: 'credit_export_consent_fk',
		}).onDelete('cascade'),
	],
)

/** The ENCRYPTION_KEYS that this database was written with. The fingerprint reveals a different key with the same version. */
export const encryptionKeyFingerprint = pgTable('encryption_key_fingerprint', {
	version: integer('version').primaryKey(),
	fingerprint: bytes('fingerprint').notNull(),
	createdAt: createdAt(),
})

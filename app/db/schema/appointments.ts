// The deferrable foreign keys between a spot and its appointment or waitlist entry, and the trigger that protects the history, are in
// the custom migration, because Drizzle cannot express them.
import { sql } from 'drizzle-orm'
import {
	bigint,
	boolean,
	check,
	date,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	smallint,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { ownerId, user } from './auth.ts'
import { client } from './clients/clients.ts'
import { bytes, citext, createdAt, instant, randomId, searchIndex } from './columns.ts'

export const appointmentStatus = pgEnum('appointment_status', [
	'requested',
	'confirmed',
	'completed',
	'cancelled',
	'no_show',
	'expired',
])
/** `online_search`: a call in an online search, which needs no payment of its own. */
export const appointmentType = pgEnum('appointment_type', ['in_person', 'online_search'])
/** The parts of a local day, in order. */
export const appointmentSlot = pgEnum('appointment_slot', ['morning', 'afternoon', 'evening'])
export const waitlistStatus = pgEnum('waitlist_status', ['waiting', 'offered', 'claimed', 'expired', 'left'])

/** What a client answers to an invitation. */
export type ClientAnswer = 'accepted' | 'declined' | 'tentative'

const day = (name: string) => date(name, { mode: 'string' })

/** An in-person appointment or a call, from the request to its end. */
export const appointment = pgTable(
	'appointment',
	{
		id: randomId(),
		/** Shown to people: 'LV-7K2M9Q'. */
		reference: text('reference').notNull().unique(),
		type: appointmentType('type').notNull().default('in_person'),
		status: appointmentStatus('status').notNull().default('requested'),
		/** A local day in `time_zone`. */
		slotDate: day('slot_date').notNull(),
		slot: appointmentSlot('slot').notNull(),
		/** The number of its spot in the slot; null once it has given up the spot. See `slot_spot`. */
		spot: smallint('spot'),
		/** The exact time inside the slot, once the advisor has confirmed one. */
		startsAt: instant('starts_at'),
		durationMinutes: integer('duration_minutes'),
		/** The service that was requested, and how long its appointments were at that time. Null: the advisor's usual ones. */
		priceId: text('price_id'),
		usualMinutes: integer('usual_minutes'),
		/** The time zone of the business when the slot was booked. */
		timeZone: text('time_zone').notNull(),
		name: text('name').notNull(),
		/** Empty if the advisor entered it for somebody without one; then nothing is emailed. The phone may be empty, too. */
		email: citext('email').notNull(),
		phone: text('phone').notNull(),
		location: text('location').notNull(),
		userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
		ownerId: ownerId(),
		/** The client that the advisor entered it for; they may have no email address. Null if the client booked it. */
		clientId: uuid('client_id').references(() => client.id, { onDelete: 'set null' }),
		/** Who requested it: the user's id or a random cookie. */
		buyerKey: text('buyer_key'),
		/** A hash of the client's IP address, while the request is unpaid. */
		clientIpHash: text('client_ip_hash'),
		/** Until when an unpaid request keeps its spot; null once it is paid, confirmed or over. */
		holdEndsAt: instant('hold_ends_at'),
		/** The order that pays for it, now or after the delivery. Orders belong to the payments module, so there is no foreign key in either direction. */
		paidOrderId: uuid('paid_order_id').unique(),
		/** The paid order of the online search that a call belongs to. No foreign key, as for `paid_order_id`. */
		caseOrderId: uuid('case_order_id'),
		/** When it was paid; null while a card is kept for a fee that is due after the delivery. Of a call: when its online search began. */
		paidAt: instant('paid_at'),
		/** Whether the advisor takes nothing for it. */
		free: boolean('free').notNull().default(false),
		/** The most that a client who cancels gets back, in percent, fixed when they rescheduled it. Null: the booking rules apply. */
		refundPercentMax: smallint('refund_percent_max'),
		/** The reason given for the cancellation, for the other side to read. */
		cancelReason: text('cancel_reason'),
		/** Chosen by the browser for each request, so that a retry finds the appointment. */
		idempotencyKey: text('idempotency_key').notNull(),
		/** iCalendar SEQUENCE (RFC 5545, 3.8.7.4): counts the changes that matter to a calendar. */
		sequence: integer('sequence').notNull().default(0),
		/** Counts every change, so that a decision about an older state is rejected. */
		version: integer('version').notNull().default(1),
		/** What the client's calendar program answered to the invitation of `answered_sequence`. An answer to an earlier one no longer counts. */
		clientAnswer: text('client_answer').$type<ClientAnswer>(),
		answeredSequence: integer('answered_sequence'),
		/** When they answered, by the clock of their program: later answers count, in whatever order they arrive. */
		answeredAt: instant('answered_at'),
		/** The `sequence` for which the client was sent other times, because the advisor closed the day. */
		timesProposedSequence: integer('times_proposed_sequence'),
		/** The `sequence` for which a reminder was sent. */
		remindedSequence: integer('reminded_sequence'),
		/** The text for the admin search. */
		search: text('search')
			.notNull()
			.generatedAlwaysAs(
				sql`lower(name || ' ' || email::text || ' ' || phone || ' ' || regexp_replace(phone, '\\D', '', 'g') || ' ' || location)`,
			),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		index('appointment_owner_id_idx').on(t.ownerId),
		// Rejects the duplicate of a double click, but allows a new request after an appointment is over.
		uniqueIndex('appointment_one_per_request')
			.on(t.idempotencyKey)
			.where(sql`${t.status} in ('requested', 'confirmed')`),
		uniqueIndex('appointment_one_call_per_case')
			.on(t.caseOrderId)
			.where(sql`${t.status} in ('requested', 'confirmed')`),
		index('appointment_completed_call_idx').on(t.caseOrderId).where(sql`${t.status} = 'completed'`),
		// The target of a spot's foreign key.
		uniqueIndex('appointment_holds_spot').on(t.id, t.slotDate, t.slot, t.spot),
		index('appointment_upcoming_idx')
			.on(t.slotDate, t.slot, t.id)
			.where(sql`${t.status} in ('requested', 'confirmed')`),
		index('appointment_completed_idx').on(t.slotDate, t.slot, t.id).where(sql`${t.status} = 'completed'`),
		// The appointments that count in the figures of the admin overview.
		index('appointment_counted_idx')
			.on(t.slotDate, t.slot)
			.where(sql`${t.status} in ('requested', 'confirmed', 'completed', 'no_show')`),
		index('appointment_slot_idx').on(t.slotDate, t.slot, t.id),
		index('appointment_hold_idx').on(t.holdEndsAt).where(sql`${t.holdEndsAt} is not null`),
		index('appointment_starts_at_idx').on(t.startsAt).where(sql`${t.status} = 'confirmed'`),
		index('appointment_email_idx').on(t.email),
		index('appointment_user_id_idx').on(t.userId),
		index('appointment_client_id_idx').on(t.clientId).where(sql`${t.clientId} is not null`),
		index('appointment_client_ip_hash_idx').on(t.clientIpHash).where(sql`${t.clientIpHash} is not null`),
		searchIndex('appointment_search_idx', t.search),
		index('appointment_created_at_idx').on(t.createdAt),
		// An appointment has a spot exactly while it is in the calendar.
		check(
			'appointment_spot_while_active',
			sql`(${t.spot} is not null) = (${t.status} in ('requested', 'confirmed', 'completed', 'no_show'))`,
		),
		// Only an unpaid request is held, and always until a fixed time, so nothing is held forever.
		check(
			'appointment_hold_while_unpaid',
			sql`(${t.holdEndsAt} is not null) = (${t.status} = 'requested' and num_nonnulls(${t.paidOrderId}, ${t.caseOrderId}) = 0 and not ${t.free})`,
		),
		check('appointment_call_has_case', sql`(${t.type} = 'online_search') = (${t.caseOrderId} is not null)`),
		check('appointment_call_not_paid_again', sql`num_nonnulls(${t.paidOrderId}, ${t.caseOrderId}) < 2`),
		check('appointment_refund_percent', sql`${t.refundPercentMax} between 0 and 99`),
		check(
			'appointment_paid_has_order',
			sql`${t.paidAt} is null or num_nonnulls(${t.paidOrderId}, ${t.caseOrderId}) > 0`,
		),
		check('appointment_time_has_length', sql`(${t.startsAt} is null) = (${t.durationMinutes} is null)`),
		check('appointment_confirmed_has_time', sql`${t.status} <> 'confirmed' or ${t.startsAt} is not null`),
		check('appointment_client_answer', sql`${t.clientAnswer} in ('accepted', 'declined', 'tentative')`),
		check(
			'appointment_answer_complete',
			sql`num_nonnulls(${t.clientAnswer}, ${t.answeredSequence}, ${t.answeredAt}) in (0, 3)`,
		),
		check('appointment_length_positive', sql`${t.durationMinutes} > 0`),
	],
)

/** A taken spot of a slot, with its appointment or waitlist entry. The primary key ensures that no spot is taken twice. */
export const slotSpot = pgTable(
	'slot_spot',
	{
		slotDate: day('slot_date').notNull(),
		slot: appointmentSlot('slot').notNull(),
		/** 1, 2, … up to the slot's capacity when the spot was taken. */
		spot: smallint('spot').notNull(),
		appointmentId: uuid('appointment_id'),
		/** The waitlist entry for which it is reserved until the claim window ends. */
		waitlistEntryId: uuid('waitlist_entry_id'),
	},
	(t) => [
		primaryKey({ columns: [t.slotDate, t.slot, t.spot] }),
		uniqueIndex('slot_spot_appointment').on(t.appointmentId, t.slotDate, t.slot, t.spot),
		uniqueIndex('slot_spot_waitlist_entry').on(t.waitlistEntryId, t.slotDate, t.slot, t.spot),
		check('slot_spot_number', sql`${t.spot} between 1 and 50`),
		check('slot_spot_one_holder', sql`num_nonnulls(${t.appointmentId}, ${t.waitlistEntryId}) = 1`),
	],
)

/** Every change of an appointment, in order. Rows are only inserted: a trigger rejects updates and deletes. */
export const appointmentEvent = pgTable(
	'appointment_event',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		appointmentId: uuid('appointment_id')
			.notNull()
			.references(() => appointment.id, { onDelete: 'cascade' }),
		at: instant('at').notNull(),
		/** 'requested', 'paid', 'confirmed', 'rescheduled', … */
		what: text('what').notNull(),
		/** 'client', 'advisor' or 'system'. */
		byKind: text('by_kind').notNull(),
		/** The account of the person, if any. No foreign key, so that the history outlives the account. */
		byUserId: text('by_user_id'),
		fromStatus: appointmentStatus('from_status'),
		toStatus: appointmentStatus('to_status').notNull(),
		/** The changed fields: field → [before, after]. */
		changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>().notNull().default({}),
		note: text('note'),
	},
	(t) => [index('appointment_event_appointment_idx').on(t.appointmentId, t.id)],
)

/** Somebody who waits for a spot on a full day. */
export const waitlistEntry = pgTable(
	'waitlist_entry',
	{
		id: randomId(),
		email: citext('email').notNull(),
		name: text('name').notNull(),
		slotDate: day('slot_date').notNull(),
		/** Null: any slot of the day. */
		slot: appointmentSlot('slot'),
		/** The service, as for an appointment. */
		priceId: text('price_id'),
		usualMinutes: integer('usual_minutes'),
		status: waitlistStatus('status').notNull().default('waiting'),
		/** The slot reserved for them while the offer is open. */
		offeredSlot: appointmentSlot('offered_slot'),
		spot: smallint('spot'),
		offeredAt: instant('offered_at'),
		offerEndsAt: instant('offer_ends_at'),
		/** SHA-256 of the token that claims the spot; null once it was used. */
		claimTokenHash: text('claim_token_hash').unique(),
		/** SHA-256 of the token that leaves the waitlist. */
		leaveTokenHash: text('leave_token_hash').unique(),
		appointmentId: uuid('appointment_id').references(() => appointment.id, { onDelete: 'set null' }),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('waitlist_entry_once_for_slot')
			.on(t.email, t.slotDate, t.slot)
			.where(sql`${t.status} in ('waiting', 'offered')`),
		uniqueIndex('waitlist_entry_once_for_day')
			.on(t.email, t.slotDate)
			.where(sql`${t.status} in ('waiting', 'offered') and ${t.slot} is null`),
		uniqueIndex('waitlist_entry_holds_spot').on(t.id, t.slotDate, t.offeredSlot, t.spot),
		index('waitlist_entry_line_idx').on(t.slotDate, t.createdAt, t.id).where(sql`${t.status} = 'waiting'`),
		index('waitlist_entry_offer_idx').on(t.offerEndsAt).where(sql`${t.status} = 'offered'`),
		check('waitlist_entry_spot_while_offered', sql`(${t.spot} is not null) = (${t.status} = 'offered')`),
		check(
			'waitlist_entry_offer_complete',
			sql`${t.status} <> 'offered' or num_nonnulls(${t.offeredSlot}, ${t.offeredAt}, ${t.offerEndsAt}, ${t.claimTokenHash}) = 4`,
		),
	],
)

/** The weekly hours: one row for each weekday and slot with appointments, with the number of spots. */
export const weeklySlot = pgTable(
	'weekly_slot',
	{
		/** 0 is Sunday. */
		weekday: smallint('weekday').notNull(),
		slot: appointmentSlot('slot').notNull(),
		capacity: smallint('capacity').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.weekday, t.slot] }),
		check('weekly_slot_weekday', sql`${t.weekday} between 0 and 6`),
		check('weekly_slot_capacity', sql`${t.capacity} between 1 and 50`),
	],
)

/** Days without appointments, whatever the weekly hours say. */
export const closure = pgTable(
	'closure',
	{
		id: randomId(),
		firstDay: day('first_day').notNull(),
		/** The last closed day, inclusive. */
		lastDay: day('last_day').notNull(),
		note: text('note').notNull().default(''),
		createdAt: createdAt(),
	},
	(t) => [
		index('closure_last_day_idx').on(t.lastDay),
		uniqueIndex('closure_days_key').on(t.firstDay, t.lastDay),
		check('closure_in_order', sql`${t.firstDay} <= ${t.lastDay}`),
	],
)

/** The rules for booking, in a single row. */
export const bookingRules = pgTable(
	'booking_rules',
	{
		id: integer('id').primaryKey().default(1),
		/** A slot can be booked until this many hours before it begins. */
		noticeHours: integer('notice_hours').notNull().default(24),
		/** How many days ahead a slot can be booked. */
		horizonDays: integer('horizon_days').notNull().default(90),
		/** How long an unpaid request keeps its spot. */
		holdHours: integer('hold_hours').notNull().default(24),
		/** How long a freed spot is reserved for the first person on the waitlist. */
		claimHours: integer('claim_hours').notNull().default(4),
		/** A client can change or cancel a paid or confirmed appointment until this many hours before it begins. */
		changeNoticeHours: integer('change_notice_hours').notNull().default(12),
		/** The usual length of an appointment. */
		appointmentMinutes: integer('appointment_minutes').notNull().default(90),
		/**
		 * After a cancellation by the client: a full refund until `refundFullHours` before the start, a partial one until
		 * `refundPartHours`, then none.
		 */
		refundFullHours: integer('refund_full_hours').notNull().default(48),
		refundPartHours: integer('refund_part_hours').notNull().default(24),
		refundPartPercent: integer('refund_part_percent').notNull().default(50),
		/** False until the weekly hours were set for the first time; after that an empty week means closed. */
		weekIsSet: boolean('week_is_set').notNull().default(false),
		version: integer('version').notNull().default(1),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		check('booking_rules_one_row', sql`${t.id} = 1`),
		check(
			'booking_rules_sane',
			sql`${t.noticeHours} between 0 and 720 and ${t.horizonDays} between 1 and 365 and ${t.holdHours} between 1 and 336 and ${t.claimHours} between 1 and 72 and ${t.changeNoticeHours} between 0 and 336 and ${t.appointmentMinutes} between 15 and 180 and ${t.refundPartHours} between 0 and ${t.refundFullHours} and ${t.refundFullHours} <= 720 and ${t.refundPartPercent} between 0 and 100`,
		),
	],
)

/** The advisor's calendar feed, in at most one row. */
export const calendarFeed = pgTable(
	'calendar_feed',
	{
		id: integer('id').primaryKey().default(1),
		/** SHA-256 of the key in the feed's address; the key itself is shown only once. */
		keyHash: text('key_hash').notNull(),
		createdAt: createdAt(),
		/** When a calendar program last read it, to the hour. */
		readAt: instant('read_at'),
	},
	(t) => [check('calendar_feed_one_row', sql`${t.id} = 1`)],
)

/** A calendar of the advisor elsewhere, whose busy times close slots. Nothing of its events is stored but when they are. */
export const busyCalendar = pgTable('busy_calendar', {
	id: randomId(),
	/** The advisor's own name for it: 'Family'. */
	name: text('name').notNull(),
	/** `ics`: a file that is read; `caldav`: a calendar that appointments are written to as well. */
	kind: text('kind').$type<'ics' | 'caldav'>().notNull().default('ics'),
	/** The host of its address, to recognize it by; the address itself opens the whole calendar. */
	host: text('host').notNull(),
	/** Encrypted with a key derived from SECRET; of `caldav` with the user and the password. */
	encryptedAddress: bytes('encrypted_address').notNull(),
	/** A keyed hash of the address, so that the same calendar is added once. */
	addressHash: text('address_hash').notNull().unique(),
	/** ETag and Last-Modified of the copy that was read last. */
	etag: text('etag'),
	lastModified: text('last_modified'),
	/** SHA-256 of that copy: many servers send it again although nothing changed. */
	contentHash: text('content_hash').notNull(),
	/** When the server last confirmed that the stored times are current. */
	currentAt: instant('current_at').notNull(),
	/** Until when repeated events were written out. */
	expandedUntil: instant('expanded_until').notNull(),
	/** The time zone that times without one were read in. */
	timeZone: text('time_zone').notNull(),
	/** Why the last attempt failed, a sentence; null when it succeeded. */
	error: text('error'),
	/** What could not be read for certain, as sentences. */
	warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
	createdAt: createdAt(),
})

/** When a calendar is busy, merged: the times of one calendar do not overlap. */
export const busyTime = pgTable(
	'busy_time',
	{
		calendarId: uuid('calendar_id')
			.notNull()
			.references(() => busyCalendar.id, { onDelete: 'cascade' }),
		startsAt: instant('starts_at').notNull(),
		endsAt: instant('ends_at').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.calendarId, t.startsAt] }),
		index('busy_time_ends_at_idx').on(t.endsAt),
		check('busy_time_in_order', sql`${t.startsAt} < ${t.endsAt}`),
	],
)

/** An appointment as the site wrote it into a calendar of the advisor. */
export const calendarCopy = pgTable(
	'calendar_copy',
	{
		calendarId: uuid('calendar_id')
			.notNull()
			.references(() => busyCalendar.id, { onDelete: 'cascade' }),
		appointmentId: uuid('appointment_id')
			.notNull()
			.references(() => appointment.id, { onDelete: 'cascade' }),
		/** The address of the object. */
		url: text('url').notNull(),
		/** The version that the site wrote, or has seen to be the same; only that one is replaced. */
		etag: text('etag').notNull(),
		/** SHA-256 of what was written, so that it is written again only when it changes. */
		contentHash: text('content_hash').notNull(),
		/** When the event is, as it was written. */
		startsAt: instant('starts_at').notNull(),
		endsAt: instant('ends_at').notNull(),
		/** What somebody did to it at the other side; nothing is written until both sides are the same again. */
		conflict: text('conflict').$type<'changed' | 'gone'>(),
	},
	(t) => [
		primaryKey({ columns: [t.calendarId, t.appointmentId] }),
		index('calendar_copy_appointment_idx').on(t.appointmentId),
		check('calendar_copy_conflict', sql`${t.conflict} in ('changed', 'gone')`),
	],
)

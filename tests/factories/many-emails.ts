import type pg from 'pg'

type ManyEmails = {
	threads: number
	/** Who has one in a thousand of them. */
	clientId: string
	/** Whose the others are, in turn; without them each has a client of its own, who has no file. */
	clientIds?: readonly string[]
}

/** Inserts years of conversations: four messages each, one in twenty is in the inbox, one in two hundred unread. */
export async function insertManyEmails(
	client: pg.Client,
	{ threads, clientId, clientIds = [] }: ManyEmails,
): Promise<void> {
	await client.query('set statement_timeout = 0')
	await client.query(
		`insert into mail_thread (place, client_id, subject, subject_key, state, snoozed_until, unread, messages, last_message_at)
		select 'filed', case when n % 1000 = 0 then $2::uuid
				else coalesce(($3::uuid[])[1 + n % nullif(cardinality($3::uuid[]), 0)], gen_random_uuid()) end, 'The car number ' || n, 'the car number ' || n,
			(case when n % 20 = 0 then 'open' when n % 50 = 1 then 'snoozed' else 'archived' end)::mail_thread_state,
			case when n % 20 <> 0 and n % 50 = 1 then now() + interval '1 day' end, (n % 200 = 0)::int, 4, now() - n * interval '9 minutes'
		from generate_series(1, $1::int) n`,
		[threads, clientId, clientIds],
	)
	await client.query(
		`insert into mail_message (thread_id, direction, state, dedupe_key, delivery, message_id, "from", from_email, "to", subject, text, at)
		select id, (case when m % 2 = 0 then 'in' else 'out' end)::mail_direction,
			(case when m % 2 = 0 then 'received' else 'sent' end)::mail_message_state,
			case when m % 2 = 0 then id || '-' || m end, case when m % 2 = 1 then 'accepted' end, m || '.' || id || '@dealer.example',
			jsonb_build_object('name', 'Dealer ' || position % 400, 'email', 'sales' || position % 400 || '@dealer.example'),
			'sales' || position % 400 || '@dealer.example', '[{"name": "", "email": "advisor@lotwise.example"}]',
			subject, 'Hello, the total of the car is ' || (20000 + position) || ' dollars. ' || repeat('Thank you for asking. ', 20),
			last_message_at - (4 - m) * interval '1 hour'
		from (select *, row_number() over ()::int as position from mail_thread) thread cross join generate_series(1, 4) m`,
	)
	await client.query(
		`insert into mail_draft (id, state, send_at, "to", subject, text, edit_key, updated_at)
		select gen_random_uuid(), (case when n % 3 = 0 then 'scheduled' when n % 3 = 1 then 'draft' else 'sent' end)::mail_draft_state,
			case when n % 3 = 0 then now() + n * interval '1 minute' end, 'a@b.example', 'Draft ' || n, 'Hello', gen_random_uuid(),
			now() - n * interval '1 minute'
		from generate_series(1, $1::int) n`,
		[threads / 10],
	)
}

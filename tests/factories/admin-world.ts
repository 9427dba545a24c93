import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { insertManyAppointments } from './appointments/many-appointments.ts'
import { withoutSearchIndex } from './without-search-index.ts'

export type AdminWorld = {
	clients: number
	orders: number
	appointments: number
	messages: number
	today: string
}

/** Inserts as many rows as years of business produce: client files, and orders, appointments and conversations, most of them with the email
 * address of a file. */
export async function insertAdminWorld(
	db: Db,
	{ clients, orders, appointments, messages, today }: AdminWorld,
) {
	await insertManyAppointments(db, { count: appointments, today })
	await db.transaction(async (tx) => {
		await tx.execute(sql`set local statement_timeout = 0`)
		await withoutSearchIndex(tx, 'client', () => insertClients(tx, clients, today))
		await withoutSearchIndex(tx, 'order', () => insertOrders(tx, { clients, orders, today }))
		await withoutSearchIndex(tx, 'chat_message', () => insertConversations(tx, { clients, messages, today }))
	})
	await db.execute(sql`vacuum analyze`)
}

/** Inserts client files, with the search text that triggers would otherwise write again after each address and tag. */
async function insertClients(tx: Db, count: number, today: string) {
	const triggers = ['client_search_is_kept', 'client_email_is_found', 'client_tag_is_found'] as const
	const tables = ['client', 'client_email', 'client_tag']
	const setTriggers = async (state: 'disable' | 'enable') => {
		for (const [index, trigger] of triggers.entries())
			await tx.execute(sql.raw(`alter table ${tables[index]} ${state} trigger ${trigger}`))
	}
	await setTriggers('disable')
	await tx.execute(sql`
		insert into client (reference, name, phone, closed_at, active_at, created_at, search)
		select 'LF-' || n, name, phone,
			case when n % 3 = 2 then ${today}::date - interval '30 days' end,
			${today}::date - n * interval '7 minutes', ${today}::date - (n + 2000) * interval '7 minutes',
			lower(concat_ws(' ', 'LF-' || n, name, phone, regexp_replace(phone, '\\D', '', 'g'), 'client' || n || '@example.com',
				case when n % 2 = 0 then (array['suv', 'truck', 'trade-in', 'first car'])[1 + n % 4] end))
		from generate_series(1, ${count}::int) n, lateral (
			select (array['Ana', 'Ben', 'Cora', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal'])[1 + n % 8] || ' Client ' || n as name,
				'(555) ' || lpad((n % 900)::text, 3, '0') || '-' || lpad((n % 9999)::text, 4, '0') as phone
		) person`)
	await tx.execute(sql`
		insert into client_email (email, client_id, main)
		select 'client' || substr(reference, 4) || '@example.com', id, true from client`)
	await tx.execute(sql`
		insert into client_tag (client_id, tag)
		select id, (array['suv', 'truck', 'trade-in', 'first car'])[1 + substr(reference, 4)::int % 4] from client
		where substr(reference, 4)::int % 2 = 0`)
	await setTriggers('enable')
	// Three steps for each open file, one of them the client's; one in six is due by today.
	await tx.execute(sql`
		insert into client_step (client_id, side, what, due_on)
		select id, (case k when 1 then 'client' else 'advisor' end)::step_side, 'Call about the listing',
			case when k < 3 then ${today}::date + (substr(reference, 4)::int % 30 - 5) end
		from client, generate_series(1, 3) k where closed_at is null`)
	await tx.execute(sql`
		update client set stage = stages.stage, stage_derived = stages.stage from (
			select id, case when closed_at is null
				then (array['lead', 'searching', 'quotes', 'agreed', 'signing', 'after']::client_stage[])[1 + substr(reference, 4)::int % 6]
				else 'closed' end as stage from client
		) stages where stages.id = client.id`)
	await tx.execute(sql`
		insert into client_event (client_id, what, actor_kind, at)
		select id, 'opened', 'system', created_at from client`)
	await tx.execute(sql`
		insert into client_note (client_id, text)
		select id, 'Wants something quiet for the commute.' from client where substr(reference, 4)::int % 5 = 0`)
}

async function insertOrders(
	tx: Db,
	{ clients, orders, today }: Pick<AdminWorld, 'clients' | 'orders' | 'today'>,
) {
	await tx.execute(sql`
		insert into "order" (reference, status, price_id, title, amount_cents, customer_email, customer_name, buyer_key, provider,
			created_at, expires_at, paid_at, closed_at, predates_agreements)
		select 'LW-' || n, status::order_status, 'price_online_search', 'Online Car Deal Search', 7500,
			'client' || 1 + n % ${clients}::int || '@example.com', 'Client ' || 1 + n % ${clients}::int, 'many:' || n, 'stripe',
			created, created + interval '1 hour', case when status = 'paid' then created end, case when status <> 'paid' then created end, true
		from (
			select n, ${today}::date - n * interval '11 minutes' as created,
				(array['paid', 'paid', 'paid', 'expired', 'canceled'])[1 + n % 5] as status
			from generate_series(1, ${orders}::int) n
		) rows`)
	await tx.execute(sql`
		insert into client_order (order_id, client_id)
		select o.id, e.client_id from "order" o join client_email e on e.email = o.customer_email where o.status = 'paid'`)
}

/** Inserts conversations with twenty messages each. */
async function insertConversations(
	tx: Db,
	{ clients, messages, today }: Pick<AdminWorld, 'clients' | 'messages' | 'today'>,
) {
	await tx.execute(sql`
		insert into conversation (email, visitor_name, last_seq, last_message_at, unread, created_at)
		select 'client' || 1 + n % ${clients}::int || '@example.com', 'Client ' || n, 20, ${today}::date - n * interval '23 minutes',
			case when n % 50 = 0 then 1 else 0 end, ${today}::date - interval '1 year'
		from generate_series(1, ${Math.ceil(messages / 20)}::int) n`)
	await tx.execute(sql`
		insert into chat_message (conversation_id, seq, sender, text, sent_at)
		select id, seq, (array['visitor', 'advisor'])[1 + seq % 2]::chat_sender, 'What do you think of the mileage on this one, number ' || seq,
			last_message_at - (20 - seq) * interval '5 hours'
		from conversation, generate_series(1, 20) seq`)
}

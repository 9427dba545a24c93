import { type SQL, sql } from 'drizzle-orm'

/** A table for spreadsheets: the names of its columns, which an import recognizes, and the query of its rows as JSON arrays. */
export type ArchiveCsv = { name: string; columns: readonly string[]; query: SQL }

const owner = (id: SQL) => sql`(select u.email from "user" u where u.id = ${id})`
const local = (at: SQL) =>
	sql`to_char(${at} at time zone (select time_zone from settings limit 1), 'YYYY-MM-DD HH24:MI')`
const mainEmail = (clientId: SQL) =>
	sql`(select e.email::text from client_email e where e.client_id = ${clientId} order by e.main desc, e.email limit 1)`

/** What of the archive opens in a spreadsheet, and what an import of another site of this kind brings in again. */
export const archiveCsvs: readonly ArchiveCsv[] = [
	{
		name: 'clients',
		columns: ['Full name', 'Email address', 'Phone', 'Tags', 'Notes', 'Owner'],
		query: sql`
			select json_build_array(c.name,
				(select string_agg(e.email::text, ', ' order by e.main desc, e.email) from client_email e where e.client_id = c.id),
				c.phone,
				(select string_agg(t.tag::text, ', ' order by t.tag) from client_tag t where t.client_id = c.id),
				(select string_agg(n.text, E'\n\n' order by n.created_at, n.id) from client_note n where n.client_id = c.id),
				${owner(sql`c.owner_id`)})::text as line
			from client c where c.merged_into_id is null order by c.created_at, c.id`,
	},
	{
		name: 'dealers',
		columns: [
			'Dealer name',
			'Group',
			'Street',
			'City',
			'State',
			'ZIP code',
			'Phone',
			'Website',
			'Email',
			'Lead email',
			'Brands',
			'Notes',
			'Contact',
			'Role',
			'Contact phone',
			'Contact email',
		],
		query: sql`
			select json_build_array(d.name, g.name, d.street, d.city, d.state, d.zip, d.phone, d.website, d.email, d.crm_email,
				array_to_string(d.brands, ', '), d.notes, p.name, p.role, p.phone, p.email)::text as line
			from dealer d left join dealer_group g on g.id = d.group_id
				left join lateral (select * from dealer_person p where p.dealer_id = d.id and p.left_at is null
					order by p.created_at, p.id limit 1) p on true
			order by d.created_at, d.id`,
	},
	{
		name: 'deals',
		columns: [
			'Deal ID',
			'Client email',
			'Wants',
			'Must haves',
			'Budget',
			'Target price',
			'Started',
			'Ended',
			'Stage',
			'Owner',
			'Condition',
			'Year',
			'Make',
			'Model',
			'Trim',
			'VIN',
			'Odometer',
		],
		query: sql`
			select json_build_array(d.id, ${mainEmail(sql`d.client_id`)}, d.wants, d.must_haves,
				(d.budget_cents / 100.0)::numeric(14, 2)::text, (d.target_cents / 100.0)::numeric(14, 2)::text,
				${local(sql`d.created_at`)}, ${local(sql`d.closed_at`)},
				case when d.closed_at is null then 'Open' else 'Closed' end, ${owner(sql`d.owner_id`)},
				v.condition, v.year, v.make, v.model, v.trim, v.vin, v.odometer)::text as line
			from deal d left join lateral (select * from deal_vehicle v where v.deal_id = d.id
				order by v.created_at, v.id limit 1) v on true
			order by d.created_at, d.id`,
	},
	{
		name: 'appointments',
		columns: ['Name', 'Email', 'Phone', 'Start', 'Minutes', 'Location', 'Status', 'Booked on', 'Owner'],
		query: sql`
			select json_build_array(a.name, a.email::text, a.phone,
				coalesce(${local(sql`a.starts_at`)}, a.slot_date::text), a.duration_minutes, a.location, a.status,
				${local(sql`a.created_at`)}, ${owner(sql`a.owner_id`)})::text as line
			from appointment a order by a.slot_date, a.slot, a.id`,
	},
]

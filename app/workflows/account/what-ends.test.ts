import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { tableNames } from '#app/db/rows-of-person.server.ts'
import * as schema from '#app/db/schema/index.ts'
import { notAboutMembers, whatEnds } from './what-ends.ts'

const named = whatEnds.flatMap(({ tables }) => tables)

test('what an account’s end does is said for every table of the database, once', () => {
	expect([...named, ...notAboutMembers].sort()).toEqual([...tableNames])
})

test('a table that is said to be about no member has no column that refers to one', () => {
	const suspicious = Object.values(schema)
		.filter((table) => is(table, PgTable))
		.filter((table) => notAboutMembers.includes(getTableConfig(table).name))
		.flatMap((table) => {
			const { name, foreignKeys } = getTableConfig(table)
			const owners = foreignKeys
				.filter(({ onDelete }) => onDelete === 'cascade')
				.map((key) => getTableConfig(key.reference().foreignTable).name)
				.filter((parent) => named.includes(parent))
			const columns = Object.values(getTableColumns(table))
				.map((column) => column.name)
				.filter((column) =>
					/^(user|client|member|customer|conversation|applicant|deal|order)_(id|email)$/.test(column),
				)
			return [...owners, ...columns].map((found) => `${name}: ${found}`)
		})
	expect(suspicious).toEqual([])
})

test('every row of the table says in full what happens, and a kind that is kept says why or for how long', () => {
	expect(new Set(whatEnds.map(({ key }) => key)).size).toBe(whatEnds.length)
	for (const { key, outcome, text } of whatEnds) {
		expect(text, key).toMatch(/^[A-Z]/)
		if (outcome === 'kept') expect(text, key).toMatch(/ for | so that | because | stay/)
	}
})

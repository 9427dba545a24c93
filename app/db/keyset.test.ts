import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { isBehind, toPage } from './keyset.server.ts'
import { client } from './schema/clients/clients.ts'
import { review } from './schema/reviews.ts'

const id = '6f1c2a8e-0000-4000-8000-000000000001'
const textOf = (condition: ReturnType<typeof isBehind>) => new PgDialect().sqlToQuery(condition!)

test('the rows after a cursor are compared with the current sort key of its row', () => {
	expect(textOf(isBehind([review.stars, review.createdAt, review.id], 7))).toMatchObject({
		sql: `("review"."stars", "review"."created_at", "review"."id") < (select "review"."stars", "review"."created_at", "review"."id" from "review" where "review"."id" = $1)`,
		params: [7],
	})
	expect(textOf(isBehind([sql`lower(${client.name})`, client.id], id, 'ascending'))).toMatchObject({
		sql: `(lower("client"."name"), "client"."id") > (select lower("client"."name"), "client"."id" from "client" where "client"."id" = $1)`,
		params: [id],
	})
})

test('a list starts at the beginning without a cursor, or with one that is not an ID', () => {
	for (const after of [undefined, '', 'x', `${id}'`])
		expect(isBehind([client.activeAt, client.id], after)).toBeUndefined()
})

test('a page returns a cursor only when there is another row after it', () => {
	const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
	expect(toPage(rows, 2)).toEqual({ page: [{ id: 1 }, { id: 2 }], next: 2 })
	expect(toPage(rows, 3)).toEqual({ page: rows, next: null })
	expect(toPage([], 3)).toEqual({ page: [], next: null })
})

import { expect, test } from 'vitest'
import { nameQuery, noteQueries, queryLogger, withCountedQueries } from './query-names.server.ts'

test.each([
	['select "id" from "review" where "id" = $1', 'select review'],
	['select 1 from a join "b" on true left join b c on true', 'select a b'],
	['insert into "like" ("a") values ($1) on conflict do update set a = 1', 'insert like'],
	['select extract(epoch from now()) from post for update skip locked', 'select post'],
	['select * from jsonb_each($1), (select 1 from x) y where a is distinct from b', 'select x'],
	['begin', 'begin'],
])('%s is called %s', (query, name) => {
	expect(nameQuery(query)).toBe(name)
})

test('each call counts its own queries, and none that run after its end', async () => {
	let later = () => {}
	const queryTable = (table: string) => async () => {
		queryLogger.logQuery(`select from ${table}`)
		await new Promise((resolve) => setImmediate(resolve))
		queryLogger.logQuery(`delete from ${table}`)
		later = () => queryLogger.logQuery('select from late')
		return table
	}
	queryLogger.logQuery('select from nobody')
	const [one, two] = await Promise.all([
		withCountedQueries(queryTable('one')),
		withCountedQueries(queryTable('two')),
	])
	later()
	expect(one).toEqual({ result: 'one', queries: ['select one', 'delete one'], fromMemory: [] })
	expect(two.queries).toEqual(['select two', 'delete two'])
})

test('queries that ran elsewhere, and results from memory, are counted for the request that uses them', async () => {
	const counted = await withCountedQueries(async () => {
		const { queries } = await withCountedQueries(async () => queryLogger.logQuery('select from shared'))
		noteQueries(queries, { fromMemory: false })
		noteQueries(['select stored'], { fromMemory: true })
	})
	expect(counted).toMatchObject({ queries: ['select shared'], fromMemory: ['select stored'] })
})

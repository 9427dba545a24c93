import { expect, test } from 'vitest'
import { readVin } from '#engine'
import { sampleAppointments } from '../sample-appointments.ts'
import { memberOrder, sampleOrders } from '../sample-orders.ts'
import { describeSampleWorld } from './sample-world.ts'

const sampleData = describeSampleWorld()

test('the sample data is the same every time, has about sixty clients, and contains no duplicates', () => {
	expect(describeSampleWorld()).toEqual(sampleData)
	expect(sampleData.clients).toHaveLength(60)
	const references = [...sampleData.orders, memberOrder, ...sampleOrders].map(({ reference }) => reference)
	const appointments = [...sampleData.appointments, ...sampleAppointments].map(({ reference }) => reference)
	for (const all of [references, appointments, sampleData.clients.map(({ email }) => email)])
		expect(new Set(all).size).toBe(all.length)
})

test('every paid or refunded order of the demo belongs to a client and is no older than the client’s file', () => {
	const filed = sampleData.clients.flatMap(({ orders }) => orders.map(({ reference }) => reference))
	const paid = [...sampleData.orders, memberOrder, ...sampleOrders].filter(
		({ status }) => status === 'paid' || status === 'refunded',
	)
	expect(filed.toSorted()).toEqual(paid.map(({ reference }) => reference).toSorted())
	for (const { orders, openedDaysAgo } of sampleData.clients)
		for (const { daysAgo } of orders) expect(daysAgo).toBeLessThanOrEqual(openedDaysAgo)
})

test('every event in a client file is between its opening and today, in order', () => {
	for (const client of sampleData.clients) {
		const { openedDaysAgo } = client
		for (const { completedDaysAgo, startedDaysAgo } of client.checklists) {
			const completed = completedDaysAgo.filter((daysAgo) => daysAgo !== null)
			expect(
				completed.toSorted((one, other) => other - one),
				client.name,
			).toEqual(completed)
			for (const daysAgo of completed) expect(daysAgo).toBeGreaterThanOrEqual(0)
			for (const daysAgo of completed) expect(daysAgo).toBeLessThanOrEqual(startedDaysAgo)
		}
		for (const { daysAgo, answer } of client.vehicles) {
			expect(daysAgo, client.name).toBeLessThan(openedDaysAgo)
			if (answer) expect(answer.daysAgo).toBeLessThan(daysAgo)
			if (answer) expect(answer.daysAgo).toBeGreaterThan(0)
		}
		if (client.closedDaysAgo !== null) expect(client.nextAction).toBeNull()
	}
})

test('recommended cars have valid identification numbers, and there are answers of every kind', () => {
	const vehicles = sampleData.clients.flatMap((client) => client.vehicles)
	const statuses = vehicles.map(({ answer }) => answer?.status ?? 'pending')
	expect(new Set(statuses)).toEqual(new Set(['pending', 'interested', 'maybe', 'rejected']))
	const withVin = vehicles.filter(({ vin }) => vin !== null)
	expect(withVin.length).toBeGreaterThan(40)
	for (const { vin, year } of withVin)
		expect(readVin(vin!, { thisYear: 2026 })).toMatchObject({
			ok: true,
			checkDigit: 'valid',
			modelYear: year,
		})
})

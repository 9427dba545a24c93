import { expect, test } from 'vitest'
import { readVin } from '#app/lib/vehicles/vin.ts'
import { sampleAppointments } from '../sample-appointments.ts'
import { memberOrder, sampleOrders } from '../sample-orders.ts'
import { describeSampleWorld } from './sample-world.ts'

const world = describeSampleWorld()

test('the sample data is the same every time, has about sixty clients, and contains no duplicates', () => {
	expect(describeSampleWorld()).toEqual(world)
	expect(world.clients).toHaveLength(60)
	const references = [...world.orders, memberOrder, ...sampleOrders].map(({ reference }) => reference)
	const appointments = [...world.appointments, ...sampleAppointments].map(({ reference }) => reference)
	for (const all of [references, appointments, world.clients.map(({ email }) => email)])
		expect(new Set(all).size).toBe(all.length)
})

test('every paid or refunded order of the demo belongs to a client and is not older than their file', () => {
	const filed = world.clients.flatMap(({ orders }) => orders.map(({ reference }) => reference))
	const paid = [...world.orders, memberOrder, ...sampleOrders].filter(
		({ status }) => status === 'paid' || status === 'refunded',
	)
	expect(filed.toSorted()).toEqual(paid.map(({ reference }) => reference).toSorted())
	for (const { orders, openedDaysAgo } of world.clients)
		for (const { daysAgo } of orders) expect(daysAgo).toBeLessThanOrEqual(openedDaysAgo)
})

test('all events of a case are after its opening and before today, in order', () => {
	for (const client of world.clients) {
		const first = client.openedDaysAgo
		for (const { ticksDaysAgo, startedDaysAgo } of client.checklists) {
			const ticks = ticksDaysAgo.filter((tick) => tick !== null)
			expect(
				ticks.toSorted((one, other) => other - one),
				client.name,
			).toEqual(ticks)
			for (const tick of ticks) expect(tick).toBeGreaterThanOrEqual(0)
			for (const tick of ticks) expect(tick).toBeLessThanOrEqual(startedDaysAgo)
		}
		for (const { daysAgo, answer } of client.vehicles) {
			expect(daysAgo, client.name).toBeLessThan(first)
			if (answer) expect(answer.daysAgo).toBeLessThan(daysAgo)
			if (answer) expect(answer.daysAgo).toBeGreaterThan(0)
		}
		if (client.closedDaysAgo !== null) expect(client.move).toBeNull()
	}
})

test('recommended cars have valid identification numbers, and there are answers of every kind', () => {
	const vehicles = world.clients.flatMap((client) => client.vehicles)
	const statuses = vehicles.map(({ answer }) => answer?.status ?? 'pending')
	expect(new Set(statuses)).toEqual(new Set(['pending', 'interested', 'maybe', 'rejected']))
	const numbered = vehicles.filter(({ vin }) => vin !== null)
	expect(numbered.length).toBeGreaterThan(40)
	for (const { vin, year } of numbered)
		expect(readVin(vin!, { thisYear: 2026 })).toMatchObject({
			ok: true,
			checkDigit: 'right',
			modelYear: year,
		})
})

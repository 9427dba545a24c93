import { expect, test } from 'vitest'
import { slots } from '#app/lib/dates/appointment-slots.ts'
import { entryDoubts, slotsWithin } from './entry-doubts.ts'

const allDay = slots.map((slot) => ({ slot, capacity: 1 }))
const clear = {
	from: '10:00',
	until: '11:30',
	hours: allDay,
	closure: null,
	busy: [],
	holders: [],
	place: null,
}
const maria = { name: 'Maria Lopez', from: '10:30', until: '12:00' }
const ann = { name: 'Ann Lee', from: null, until: null }

test('nothing speaks against a free time within the hours', () => {
	expect(entryDoubts(clear)).toEqual({})
})

test.each([
	['before the hours', { from: '07:30', until: '09:00' }, 'Your hours on this day are 9am-7pm.'],
	['past the end of the hours', { from: '18:00', until: '19:30' }, 'Your hours on this day are 9am-7pm.'],
	['past midnight', { from: '23:30', until: '25:00' }, 'Your hours on this day are 9am-7pm.'],
	[
		'in a gap',
		{ from: '11:30', until: '13:00', hours: [allDay[0]!, allDay[2]!] },
		'Your hours on this day are 9am-12pm and 4pm-7pm.',
	],
	[
		'while another calendar is busy',
		{ busy: [{ calendar: 'Family', from: '11:00', until: '24:00' }] },
		'Family is busy 11am-12am.',
	],
	['that somebody has', { holders: [maria] }, 'Maria Lopez has 10:30am-12pm.'],
	['that somebody asked for', { holders: [ann] }, 'Ann Lee asked for this part of the day.'],
	[
		'that many have',
		{ holders: [maria, ann, maria, maria, ann] },
		'Maria Lopez has 10:30am-12pm. Ann Lee asked for this part of the day. Maria Lopez has 10:30am-12pm. 2 more at this time.',
	],
	[
		'outside the hours that somebody has',
		{ from: '08:00', until: '09:30', holders: [maria] },
		'Your hours on this day are 9am-7pm. Maria Lopez has 10:30am-12pm.',
	],
])('a time %s is doubted at its field', (_, more, time) => {
	expect(entryDoubts({ ...clear, ...more })).toEqual({ time })
})

test('a closed day and one without hours are doubted at the day, without repeating it at the time', () => {
	expect(entryDoubts({ ...clear, closure: { note: 'Vacation' } })).toEqual({
		date: 'This day is closed: Vacation.',
	})
	expect(entryDoubts({ ...clear, closure: { note: '' } })).toEqual({ date: 'This day is closed.' })
	expect(entryDoubts({ ...clear, hours: [] })).toEqual({ date: 'You have no hours on this day.' })
})

test('a time that takes two at once is doubted when two have it', () => {
	const hours = allDay.map((each) => ({ ...each, capacity: 2 }))
	expect(entryDoubts({ ...clear, hours, holders: [maria] })).toEqual({})
	expect(entryDoubts({ ...clear, hours, holders: [maria, ann] })).toHaveProperty('time')
})

test('a place is doubted at its field', () => {
	expect(entryDoubts({ ...clear, place: 'Too far.' })).toEqual({ location: 'Too far.' })
})

test('a time touches the parts of the day that it overlaps', () => {
	expect(slotsWithin({ from: '11:30', until: '13:00' })).toEqual(['morning', 'afternoon'])
	expect(slotsWithin({ from: '09:00', until: '12:00' })).toEqual(['morning'])
	expect(slotsWithin({ from: '07:00', until: '08:30' })).toEqual([])
})

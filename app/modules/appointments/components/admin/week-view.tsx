import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { type Slot, slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import type { AdminAppointment } from '../../lists/appointment-views.server.ts'
import { AppointmentStatusLabel } from './appointment-status.tsx'

export type WeekDay = {
	date: string
	/** 'Tue, Mar 4'. */
	label: string
	isToday: boolean
	/** Why the whole day is closed; null when it is not. */
	closed: string | null
	/** When the advisor is busy elsewhere: '9am-10:30am, Family'. */
	busy: readonly string[]
	slots: Record<Slot, { capacity: number; appointments: readonly AdminAppointment[] }>
}

/** A week as a grid: a column for each day, a cell for each slot; on phones the days are stacked. */
export function Week({ days }: { days: readonly WeekDay[] }) {
	return (
		<ol className="grid gap-2 lg:grid-cols-7 lg:grid-rows-[repeat(4,auto)] lg:gap-0 lg:divide-x lg:divide-line">
			{days.map((day) => (
				<li
					key={day.date}
					id={day.isToday ? 'today' : undefined}
					className="min-w-0 scroll-mt-20 max-lg:border-line max-lg:border-b lg:row-span-4 lg:grid lg:grid-rows-subgrid"
				>
					<div className={clsx('border-line px-3 py-2 lg:border-b', day.isToday && 'bg-brand-wash')}>
						<h3>
							<time dateTime={day.date}>{day.label}</time>
						</h3>
						{day.isToday && <p className="font-semibold text-brand text-micro">Today</p>}
						{day.closed !== null && (
							<p className="text-ink-soft text-micro">{`Closed${day.closed ? `: ${day.closed}` : ''}`}</p>
						)}
						{day.busy.length > 0 && (
							<p className="break-words text-ink-soft text-micro">{`Busy: ${day.busy.join('; ')}`}</p>
						)}
					</div>
					<ul className="lg:contents">
						{slots.map((slot) => (
							<SlotCell key={slot} slot={slot} closed={day.closed !== null} {...day.slots[slot]} />
						))}
					</ul>
				</li>
			))}
		</ol>
	)
}

type SlotCellProps = {
	slot: Slot
	closed: boolean
	capacity: number
	appointments: readonly AdminAppointment[]
}

function SlotCell({ slot, closed, capacity, appointments }: SlotCellProps) {
	const free = Math.max(0, capacity - appointments.length)
	if ((closed || capacity === 0) && appointments.length === 0)
		return (
			<li className="hidden border-line border-b border-dashed px-3 py-2 text-ink-soft text-micro last:border-0 lg:block lg:min-h-28">
				{closed ? '' : `${slotHours[slot].hours}, not offered`}
			</li>
		)
	return (
		<li className="grid content-start gap-1.5 border-line px-3 py-2 last:border-0 lg:min-h-28 lg:border-b lg:border-dashed">
			<p className="flex flex-wrap justify-between gap-x-2 text-micro">
				<span className="font-semibold">{slotHours[slot].hours}</span>
				<span className="text-ink-soft">{free > 0 ? `${free} free` : 'full'}</span>
			</p>
			{appointments.map((appointment) => (
				<Link
					key={appointment.id}
					to={`/admin/appointments/${appointment.id}`}
					className="grid gap-0.5 rounded-control border border-line bg-raised p-2 text-fine text-ink no-underline hover:bg-brand-wash"
				>
					<span translate="no" className="break-words font-semibold">
						{appointment.name}
					</span>
					{appointment.time && <span className="num">{appointment.hours}</span>}
					<AppointmentStatusLabel status={appointment.status} />
				</Link>
			))}
		</li>
	)
}

import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { DeskAnswer, DeskIntent, DeskVisit } from '../desk-visit.ts'
import { VisitActForm } from './desk-visit-forms.tsx'

/** What every form of the desk needs to know beside the visit. */
export type VisitDialogContext = {
	/** The days on offer, both ends included. */
	first: string
	last: string
	visitMinutes: number
	/** '$149.99', what a paid visit cost. */
	price: string
}

type VisitDialogProps = {
	visit: DeskVisit
	intent: DeskIntent
	context: VisitDialogContext
	onClose: () => void
}

const titles: Record<DeskIntent, string> = {
	confirm: 'Confirm time',
	reschedule: 'Reschedule',
	cancel: 'Cancel this visit',
	complete: 'Complete',
	miss: 'No-show',
	restore: 'Put it back',
	extend: 'Hold longer',
}

/** One decision about one visit, on the list. Closes when it is done; a refusal stays, with what was typed. */
export function VisitDialog({ visit, intent, context, onClose }: VisitDialogProps) {
	const fetcher = useFetcher<DeskAnswer>()
	const told = useRef<DeskAnswer>(undefined)
	useEffect(() => {
		const answer = fetcher.data
		if (!answer || told.current === answer) return
		told.current = answer
		if (answer.outcome !== 'done') return
		toast.success(answer.message, `${visit.name} · ${visit.reference}`)
		onClose()
	}, [fetcher.data, onClose, visit])
	return (
		<Dialog
			open
			stay
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={titles[intent]}
			description={`${visit.name} · ${visit.day} · ${visit.hours} · ${visit.location}`}
		>
			<VisitActForm
				Form={fetcher.Form}
				answer={fetcher.data}
				busy={fetcher.state !== 'idle'}
				surface="dialog"
				onLeave={onClose}
				{...{ visit, intent, context }}
			/>
		</Dialog>
	)
}

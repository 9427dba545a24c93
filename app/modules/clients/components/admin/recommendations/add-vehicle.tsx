import { useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { RecommendationField } from '../../../recommendations/recommendation.schema.ts'
import { AddAnother, addingStates, VehicleFields, type VehicleFormResult } from './vehicle-form.tsx'

const action = '/admin/recommendations'

type AddVehicleProps = {
	formKey: string
	thisYear: number
	/** Initial values, for example of a known client. */
	values?: Partial<Record<RecommendationField, string>>
}

/** 'Add Recommendation' and its dialog; without scripts the button links to the page with the same form. */
export function AddVehicle(props: AddVehicleProps) {
	const [open, setOpen] = useState(false)
	return (
		<>
			<Button asChild variant="go" size="sm">
				<Link
					to={`${action}?add=1`}
					onClick={(event) => {
						event.preventDefault()
						setOpen(true)
					}}
				>
					<Icon name="plus" />
					Add Recommendation
				</Link>
			</Button>
			{open && <AddDialog {...props} onClose={() => setOpen(false)} />}
		</>
	)
}

/** Closes once the vehicle is saved; after an error it stays open with what was typed. */
function AddDialog({ onClose, ...first }: AddVehicleProps & { onClose: () => void }) {
	const formId = useId()
	const [fields, setFields] = useState(first)
	const fetcher = useFetcher<VehicleFormResult>()
	const handled = useRef<VehicleFormResult>(undefined)
	const opened = useRef(fields)
	const result = fetcher.data
	const states = addingStates(fetcher.formData)
	useEffect(() => {
		if (!result || handled.current === result) return
		handled.current = result
		if (!result.ok) return
		toast.success('Vehicle recommendation added', result.description)
		if (!result.next) return onClose()
		const { formKey, ...values } = result.next
		setFields((before) => ({ ...before, formKey, values }))
	}, [result, onClose])
	useEffect(() => {
		// Not the form as it was opened, whose focus is the dialog's.
		if (fields !== opened.current)
			document.querySelector<HTMLElement>(`[id="${formId}"] [name="make"]`)?.focus()
	}, [fields, formId])
	return (
		<Dialog
			open
			ignoresOutsideClicks
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title="Add a vehicle recommendation"
			description="We’ll email it to the client, who can answer from the email."
			footer={
				<>
					<DialogClose>
						<Button size="sm">Cancel</Button>
					</DialogClose>
					<Button type="submit" form={formId} variant="go" size="sm" {...states.add}>
						Add Recommendation
					</Button>
					<AddAnother form={formId} size="sm" {...states.addAnother} />
				</>
			}
		>
			<fetcher.Form id={formId} method="post" action={action} encType="multipart/form-data" noValidate>
				<input type="hidden" name="surface" value="dialog" />
				<VehicleFields key={fields.formKey} {...fields} result={result} />
			</fetcher.Form>
		</Dialog>
	)
}

import { Link } from 'react-router'
import { EntryForm } from '#app/modules/appointments/components/admin/entry-form.tsx'
import { ChosenClient, ClientPicker } from '#app/modules/clients/components/admin/files/client-picker.tsx'
import { RouteDialog } from '#app/ui/admin/route-dialog.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import type { enterFromForm, readEntryDialog } from './entry.server.ts'

type EntryDialogProps = {
	entry: NonNullable<Awaited<ReturnType<typeof readEntryDialog>>>
	answer: Extract<Awaited<ReturnType<typeof enterFromForm>>, { data: unknown }>['data'] | undefined
}

const here = '/admin/appointments'

/** The client first, then the appointment. */
export function EntryDialog({ entry: { choice, controls, ...entry }, answer }: EntryDialogProps) {
	const requestKey = useFormKey(entry.requestKey)
	const form = useFormState(controls, { answer, initial: { paidOn: entry.today } })
	const { chosen } = choice
	return (
		<RouteDialog
			key={chosen ? 'appointment' : 'client'}
			title="New appointment"
			description="For someone who did not book it on the site."
			closeTo={chosen?.id ? `/admin/clients/${chosen.id}` : here}
		>
			{chosen === null ? (
				<ClientPicker action={here} choice={choice} />
			) : (
				<div className="grid gap-4">
					<ChosenClient action={here} chosen={chosen} />
					{entry.services.length > 0 ? (
						<EntryForm
							{...entry}
							key={requestKey}
							form={form}
							requestKey={requestKey}
							clientId={chosen.id ?? ''}
							hasEmail={chosen.email !== ''}
							doubts={form.rejected ? (answer?.doubts ?? null) : null}
						/>
					) : (
						<p>
							No in-person service is on sale. <Link to="/admin/settings/prices">Services and prices</Link>
						</p>
					)}
				</div>
			)}
		</RouteDialog>
	)
}

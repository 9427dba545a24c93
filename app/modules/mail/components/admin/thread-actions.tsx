import { Form, Link, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

type ThreadActionsProps = {
	state: 'open' | 'snoozed' | 'archived'
	/** The suggested times, in the business's time zone: for the field, and in words. */
	snoozeTimes: readonly { local: string; label: string }[]
	city: string
	rejected: RejectedForm | null
}

/** Takes a conversation out of the inbox or back into it. Its forms work without scripts. */
export function ThreadActions({ state, snoozeTimes, city, rejected }: ThreadActionsProps) {
	const intent = useNavigation().formData?.get('intent')
	const button = (name: string, busyText: string) => ({
		intent: name,
		variant: 'plain' as const,
		size: 'compact' as const,
		busyText: intent === name ? busyText : undefined,
	})
	return (
		<div className="grid gap-2" id="act">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<Form method="post" className="flex flex-wrap gap-2">
				{state === 'open' ? (
					<Button {...button('archive', 'Archiving…')}>
						<Icon name="archive" />
						Archive
					</Button>
				) : (
					<Button {...button('reopen', 'Bringing it back…')}>
						<Icon name="inbox" />
						Back to the inbox
					</Button>
				)}
				<Button {...button('unread', 'Marking…')}>
					<Icon name="mail-open" />
					Mark unread
				</Button>
			</Form>
			<Disclosure
				look="text"
				defaultOpen={Boolean(rejected?.errors.until)}
				summary={
					<span className="inline-flex items-center gap-1.5">
						<Icon name="clock-3" className="size-4" />
						Snooze
					</span>
				}
			>
				<div className="grid gap-2">
					<div className="flex flex-wrap gap-2">
						{snoozeTimes.map(({ local, label }) => (
							<Form key={local} method="post">
								<input type="hidden" name="until" value={local} />
								<Button intent="snooze" variant="plain" size="mini">
									{label}
								</Button>
							</Form>
						))}
					</div>
					<Form method="post" noValidate className="flex flex-wrap items-end gap-2">
						<Field id="until" label={`Until (${city} time)`} error={rejected?.errors.until}>
							<Input
								type="datetime-local"
								name="until"
								density="compact"
								defaultValue={rejected?.values.until}
							/>
						</Field>
						<Button intent="snooze" variant="line" size="compact">
							Snooze
						</Button>
					</Form>
				</div>
			</Disclosure>
		</div>
	)
}

type AssignProps = {
	/** The URL of the page itself, with `?assign` and the search text. */
	page: string
	client: { id: string; name: string; reference: string } | null
	/** Null until somebody chooses another client. */
	choice: { who: string; found: { id: string; name: string; reference: string }[] } | null
	rejected: RejectedForm | null
}

/** The client whose case a conversation belongs to, with a form to file it with another client. */
export function ThreadClient({ page, client, choice, rejected }: AssignProps) {
	return (
		<div className="grid gap-2 text-small">
			<p>
				{client ? (
					<>
						<Link to={`/admin/clients/${client.id}`} translate="no" className="font-semibold">
							{client.name}
						</Link>
						<span translate="no">{`, ${client.reference}`}</span>
					</>
				) : (
					'Not filed with a client yet.'
				)}
			</p>
			{choice ? (
				<Assign page={page} choice={choice} rejected={rejected} />
			) : (
				<Link
					to={`${page}?assign=1`}
					preventScrollReset
					className="inline-flex min-h-9 w-fit items-center max-md:min-h-11"
				>
					{client ? 'File it with another client' : 'File it with a client'}
				</Link>
			)}
		</div>
	)
}

function Assign({
	page,
	choice,
	rejected,
}: Pick<AssignProps, 'page' | 'rejected'> & { choice: NonNullable<AssignProps['choice']> }) {
	return (
		<>
			<Form action={page} preventScrollReset className="flex flex-wrap items-end gap-2">
				<input type="hidden" name="assign" value="1" />
				<Field
					id="who"
					label="Client’s name, email or reference"
					error={rejected?.errors.client}
					className="min-w-40 flex-1"
				>
					<Input type="search" name="who" density="compact" defaultValue={choice.who} maxLength={200} />
				</Field>
				<Button type="submit" variant="plain" size="compact">
					Search
				</Button>
			</Form>
			<ul className="grid gap-1">
				{choice.found.map(({ id, name, reference }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3">
						<span translate="no">{`${name}, ${reference}`}</span>
						<Form method="post" className="ml-auto">
							<input type="hidden" name="client" value={id} />
							<Button intent="assign" variant="plain" size="mini">
								File here<span className="sr-only">{`: ${name}`}</span>
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</>
	)
}

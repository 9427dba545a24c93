import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import type { CannedReply } from '../../browser/chat-api.ts'
import type { ChatWording } from './chat-wording.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const texts = [
	['greeting', 'Greeting', 'The first message visitors see in the chat.'],
	['awayReply', 'Automatic reply during office hours', 'Sent when no one is available.'],
	['afterHoursReply', 'Automatic reply outside office hours', 'Say when you’ll get back to them.'],
] as const

type SettingsFormProps = {
	wording: ChatWording
	/** The version of the settings the form is filled with. */
	seenVersion: string
	zone: string
	rejected: RejectedForm | null
	busy: boolean
}

/** The form for the chat's texts, hours and retention. `{name}` and `{phone}` stand for the advisor's. */
export function AdminChatSettings({ wording: saved, seenVersion, zone, rejected, busy }: SettingsFormProps) {
	const wording = { ...saved, ...rejected?.values }
	const { filled, key, form } = useStoredForm({ version: seenVersion }, rejected !== null)
	return (
		<Form key={key} {...form} method="post" className="grid gap-4">
			<input type="hidden" name="intent" value="save" />
			<input type="hidden" name="seenVersion" value={rejected?.conflict?.version ?? filled.version} />
			<FormError rejected={rejected} />
			<Card>
				<CardHead>
					<h2>Messages</h2>
				</CardHead>
				<CardBody className="grid gap-4">
					{texts.map(([name, label, hint]) => (
						<Field
							key={name}
							label={label}
							hint={`${hint} {name} and {phone} are replaced with your name and phone number.`}
							error={rejected?.errors[name]}
						>
							<Textarea name={name} rows={2} required maxLength={1_000} defaultValue={wording[name]} />
						</Field>
					))}
				</CardBody>
			</Card>
			<Card>
				<CardHead aside={`${zone} time`}>
					<h2>Office hours</h2>
				</CardHead>
				<CardBody className="grid gap-2">
					<p className="text-ink-soft">
						They decide which automatic reply is sent. During office hours, we also email you when a message
						has been waiting for 15 minutes. Leave a day empty if you’re closed.
					</p>
					{rejected?.errors.hours && <ErrorBox>{rejected.errors.hours}</ErrorBox>}
					{([1, 2, 3, 4, 5, 6, 0] as const).map((weekday) => (
						<fieldset key={weekday} className="flex flex-wrap items-center gap-2">
							<legend className="float-left w-24 font-semibold max-sm:w-full">{weekdays[weekday]}</legend>
							<Input
								type="time"
								name={`from-${weekday}`}
								aria-label={`${weekdays[weekday]}, from`}
								defaultValue={wording[`from-${weekday}`]}
								className="w-32 max-sm:w-auto max-sm:flex-1 max-sm:px-2"
							/>
							<span aria-hidden="true">to</span>
							<Input
								type="time"
								name={`until-${weekday}`}
								aria-label={`${weekdays[weekday]}, until`}
								defaultValue={wording[`until-${weekday}`]}
								className="w-32 max-sm:w-auto max-sm:flex-1 max-sm:px-2"
							/>
						</fieldset>
					))}
				</CardBody>
			</Card>
			<Card>
				<CardHead>
					<h2>Data retention</h2>
				</CardHead>
				<CardBody>
					<Field
						label="Days to keep inactive conversations"
						hint="7 to 3,650 days after the last message. Then the conversation and its pictures are deleted."
						error={rejected?.errors.retentionDays}
					>
						<Input
							name="retentionDays"
							inputMode="numeric"
							required
							defaultValue={wording.retentionDays}
							className="w-32"
						/>
					</Field>
				</CardBody>
			</Card>
			<div>
				<Button type="submit" variant="go" size="compact" busyText={busy && 'Saving…'}>
					Save settings
				</Button>
			</div>
		</Form>
	)
}

/** A reply with the version its form is filled with. */
type VersionedReply = CannedReply & { seenVersion: string }

type CannedProps = { replies: readonly VersionedReply[]; rejected: RejectedForm | null; addKey: string }

/** The forms for canned replies, which are inserted into the composer with one click. */
export function AdminCannedReplies({ replies, rejected, addKey }: CannedProps) {
	return (
		<Card>
			<CardHead>
				<h2>Canned replies</h2>
			</CardHead>
			<CardBody className="grid gap-4">
				{replies.map((reply) => (
					<CannedForm key={reply.id} reply={reply} rejected={rejectionFor(rejected, `reply ${reply.id}`)} />
				))}
				<CannedForm key={addKey} reply={null} rejected={rejectionFor(rejected, 'reply ')} />
			</CardBody>
		</Card>
	)
}

function CannedForm({ reply, rejected }: { reply: VersionedReply | null; rejected: RejectedForm | null }) {
	const name = reply ? reply.title : 'New reply'
	const { filled, key, form } = useStoredForm({ version: reply?.seenVersion ?? '' }, rejected !== null)
	return (
		<Form
			key={key}
			{...form}
			method="post"
			preventScrollReset
			aria-label={name}
			className="grid gap-2 border-line border-b pb-4"
		>
			<input type="hidden" name="item" value={reply?.id ?? ''} />
			{reply && (
				<input type="hidden" name="seenVersion" value={rejected?.conflict?.version ?? filled.version} />
			)}
			<FormError rejected={rejected} subject="This reply" />
			<Field label="Title" error={rejected?.errors.title}>
				<Input name="title" required maxLength={80} defaultValue={rejected?.values.title ?? reply?.title} />
			</Field>
			<Field label="Text" error={rejected?.errors.text}>
				<Textarea
					name="text"
					required
					rows={2}
					maxLength={4_000}
					defaultValue={rejected?.values.text ?? reply?.text}
				/>
			</Field>
			<div className="flex gap-2">
				<Button intent="keep-reply" variant="plain" size="compact">
					{reply ? 'Save reply' : 'Add reply'}
				</Button>
				{reply && (
					<Button intent="remove-reply" variant="quiet" size="compact" formNoValidate>
						Delete
					</Button>
				)}
			</div>
		</Form>
	)
}

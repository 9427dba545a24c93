import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { BothVersions, type Difference } from '#app/ui/desk/both-versions.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { CannedReply } from '../chat-api.ts'

export type ChatWording = {
	greeting: string
	awayReply: string
	afterHoursReply: string
	retentionDays: string
	/** By weekday, Sunday first; empty where the office is closed. */
	hours: readonly { from: string; until: string }[]
}

/** What a refused form said, why, and, where somebody saved meanwhile, both versions with the mark of theirs. */
export type SettingsRefusal = {
	intent: string
	field: string | null
	message: string
	item?: string
	typed: Partial<ChatWording> & { title?: string; text?: string }
	seen?: string
	conflict?: Difference[]
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const texts = [
	['greeting', 'Greeting', 'The first thing in the panel.'],
	['awayReply', 'Automatic reply in office hours', 'When nobody is present.'],
	['afterHoursReply', 'Automatic reply outside of them', 'With when you will answer.'],
] as const

type SettingsFormProps = {
	wording: ChatWording
	/** Marks what the form is filled with. */
	seen: string
	zone: string
	refused: SettingsRefusal | null
	busy: boolean
}

/** The chat's words and hours. `{name}` and `{phone}` stand for the advisor's. */
export function DeskChatSettings({ wording: saved, seen, zone, refused, busy }: SettingsFormProps) {
	const wording = { ...saved, ...refused?.typed }
	const { filled, key, form } = useKept({ version: seen }, refused !== null)
	const faultOf = (field: string) => (refused?.field === field ? refused.message : undefined)
	return (
		<Form key={key} {...form} method="post" className="grid gap-4">
			<input type="hidden" name="intent" value="save" />
			<input type="hidden" name="seen" value={refused?.seen ?? filled.version} />
			<Refusal refused={refused} />
			<Card>
				<CardHead>
					<h2>Words</h2>
				</CardHead>
				<CardBody className="grid gap-4">
					{texts.map(([name, label, hint]) => (
						<Field
							key={name}
							label={label}
							hint={`${hint} {name} and {phone} become yours.`}
							error={faultOf(name)}
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
						They choose the automatic reply, and when you are mailed about a message that waits for 15
						minutes. Leave a day empty to be closed.
					</p>
					{faultOf('hours') && <ErrorBox>{faultOf('hours')}</ErrorBox>}
					{[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
						<fieldset key={weekday} className="flex flex-wrap items-center gap-2">
							<legend className="float-left w-24 font-semibold max-sm:w-full">{weekdays[weekday]}</legend>
							<Input
								type="time"
								name={`from-${weekday}`}
								aria-label={`${weekdays[weekday]}, from`}
								defaultValue={wording.hours[weekday]?.from}
								className="w-32 max-sm:w-auto max-sm:flex-1 max-sm:px-2"
							/>
							<span aria-hidden="true">to</span>
							<Input
								type="time"
								name={`until-${weekday}`}
								aria-label={`${weekdays[weekday]}, until`}
								defaultValue={wording.hours[weekday]?.until}
								className="w-32 max-sm:w-auto max-sm:flex-1 max-sm:px-2"
							/>
						</fieldset>
					))}
				</CardBody>
			</Card>
			<Card>
				<CardHead>
					<h2>Keeping</h2>
				</CardHead>
				<CardBody>
					<Field
						label="Days a silent conversation is kept"
						hint="7 to 3,650 days after its last message; then it is deleted with its pictures."
						error={faultOf('retentionDays')}
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
				<Button type="submit" variant="go" size="desk" busyText={busy && 'Saving…'}>
					Save settings
				</Button>
			</div>
		</Form>
	)
}

function Refusal({ refused }: { refused: SettingsRefusal | null }) {
	if (!refused || refused.field) return null
	if (refused.conflict)
		return (
			<BothVersions
				what={refused.intent === 'save' ? 'What is set here' : 'This reply'}
				rows={refused.conflict}
			/>
		)
	return <ErrorBox>{refused.message}</ErrorBox>
}

/** A reply with the mark of what its form is filled with. */
type MarkedReply = CannedReply & { seen: string }

type CannedProps = { replies: readonly MarkedReply[]; refused: SettingsRefusal | null; addKey: string }

/** Ready answers, put into the composer with one press. */
export function DeskCannedReplies({ replies, refused, addKey }: CannedProps) {
	return (
		<Card>
			<CardHead>
				<h2>Canned replies</h2>
			</CardHead>
			<CardBody className="grid gap-4">
				{replies.map((reply) => (
					<CannedForm key={reply.id} reply={reply} refused={refused?.item === reply.id ? refused : null} />
				))}
				<CannedForm key={addKey} reply={null} refused={refused?.item === '' ? refused : null} />
			</CardBody>
		</Card>
	)
}

function CannedForm({ reply, refused }: { reply: MarkedReply | null; refused: SettingsRefusal | null }) {
	const name = reply ? reply.title : 'New reply'
	const { filled, key, form } = useKept({ version: reply?.seen ?? '' }, refused !== null)
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
			{reply && <input type="hidden" name="seen" value={refused?.seen ?? filled.version} />}
			<Refusal refused={refused} />
			<Field label="Title" error={refused?.field === 'title' ? refused.message : undefined}>
				<Input name="title" required maxLength={80} defaultValue={refused?.typed.title ?? reply?.title} />
			</Field>
			<Field label="Text" error={refused?.field === 'text' ? refused.message : undefined}>
				<Textarea
					name="text"
					required
					rows={2}
					maxLength={4_000}
					defaultValue={refused?.typed.text ?? reply?.text}
				/>
			</Field>
			<div className="flex gap-2">
				<Button type="submit" name="intent" value="keep-reply" variant="plain" size="desk">
					{reply ? 'Save reply' : 'Add reply'}
				</Button>
				{reply && (
					<Button type="submit" name="intent" value="remove-reply" variant="quiet" size="desk" formNoValidate>
						Delete
					</Button>
				)}
			</div>
		</Form>
	)
}

import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ownValue } from '#app/lib/own-key.ts'
import { isTouched } from '#app/ui/foundations/is-touched.ts'
import { toast } from '#app/ui/overlays/toast.ts'
import type { ApplicationTyped } from '../../application/application.schema.ts'
import { fieldNames, type SectionId } from '../../application/application-fields.ts'
import {
	type ApplyAnswer,
	type ApplyErrors,
	type ApplyIntent,
	inPageOrder,
	type StoredSecrets,
} from '../../application/apply-result.ts'
import type { Stops } from '../../application/apply-sections.ts'
import { applyMasks } from './apply-mask-events.ts'
import { noteSaveOnLeaving } from './late-draft.ts'

type Options = {
	/** Where the form is posted by scripts; answers `ApplyAnswer`. */
	endpoint: string
	sections: readonly SectionId[]
	errors: ApplyErrors
	message: string | undefined
	stored: StoredSecrets
	savedAt: string | null
	stops: Stops
	/** A draft is kept while somebody types; a correction is sent once. */
	saves: boolean
	files: { hasLicence: boolean; documents: number; busy: boolean }
}

const saveAfterMs = 1_500
/** A pause in typing; the rules of the whole form take a slow phone as long as two letters are apart. */
const readAfterMs = 200
const submittedText = {
	title: 'Application Submitted',
	description: 'Thank you for your application. We will review it and contact you soon.',
}

/** Everything the form does with scripts: masks, rules at once, drafts that keep themselves, sending without losing a word. */
export function useApplyForm(options: Options) {
	const { endpoint, sections, files, saves } = options
	const navigate = useNavigate()
	const form = useRef<HTMLFormElement>(null)
	const rules = useRules()
	const [errors, setErrors] = useState(options.errors)
	const [message, setMessage] = useState(options.message)
	const [stored, setStored] = useState(options.stored)
	const [stops, setStops] = useState(options.stops)
	const [busy, setBusy] = useState<ApplyIntent | null>(null)
	const [saved, setSaved] = useState<{ at: string | null; failed: boolean }>({
		at: options.savedAt,
		failed: false,
	})
	const [attempt, setAttempt] = useState(0)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const reading = useRef<ReturnType<typeof setTimeout>>(undefined)
	const readAgain = useRef(() => {})
	const sending = useRef(false)
	const line = useRef<Promise<unknown>>(Promise.resolve())

	const facts = () => ({
		typed: typedIn(form.current!),
		stored,
		hasLicence: files.hasLicence,
		documents: files.documents,
	})

	/** One after another: a draft that is being kept never overtakes the form that was sent. */
	function post(intent: ApplyIntent): Promise<ApplyAnswer> {
		stopTimer(timer)
		const sent = wordsOf(form.current!, intent)
		const answer = line.current.then(() => sendForm(endpoint, sent))
		line.current = answer.catch(() => {})
		return answer
	}

	async function keep() {
		if (!saves || sending.current || !form.current) return
		const answer = await post('save').catch(() => null)
		if (answer?.outcome === 'saved') {
			setStored(answer.stored)
			setSaved({ at: answer.savedAt, failed: false })
		} else if (answer?.outcome !== 'too-early') setSaved((before) => ({ ...before, failed: true }))
	}

	function onInput(event: FormEvent<HTMLFormElement>) {
		applyMasks(event)
		follow()
	}

	/** In a moment without a letter more, the form is read; in a longer one, kept. */
	function follow() {
		stopTimer(timer)
		if (saves) timer.current = setTimeout(keep, saveAfterMs)
		clearTimeout(reading.current)
		reading.current = setTimeout(() => readAgain.current(), readAfterMs)
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: once; what was typed before the scripts came counts too.
	useEffect(() => {
		if (isTouched(form.current!)) follow()
	}, [])

	useEffect(() => {
		readAgain.current = () => {
			const checked = rules.current
			if (!checked || !form.current) return
			const shown = Object.entries(errors)
			// Only what was told before is taken back; nobody is told of a fault while still typing.
			const now = shown.length > 0 ? checked.checkForm(facts(), sections) : {}
			const left = Object.fromEntries(shown.filter(([name]) => ownValue(now, name))) as ApplyErrors
			const next = checked.stopsOf(facts(), left)
			startTransition(() => {
				if (Object.keys(left).length !== shown.length) setErrors(left)
				setStops((before) => (sameStops(before, next) ? before : next))
			})
		}
	})

	async function send(intent: ApplyIntent) {
		if (sending.current) return
		const found = intent === 'submit' && rules.current ? rules.current.checkForm(facts(), sections) : {}
		if (reject(found)) return
		if (intent === 'submit' && files.busy)
			return setMessage('Your files are still uploading. Please wait until they finish, or cancel them.')
		// A state would come too late for a second press in the same moment.
		sending.current = true
		setBusy(intent)
		setMessage(undefined)
		try {
			take(await post(intent))
		} catch {
			setMessage(
				'We couldn’t reach the site, so nothing was sent. Everything you typed is still here. Please try again.',
			)
		}
		sending.current = false
		setBusy(null)
	}

	/** Shows the faults; whether there are any. */
	function reject(found: ApplyErrors, sentence?: string): boolean {
		const any = Object.keys(found).length > 0
		setErrors(found)
		if (any || sentence) {
			setMessage(sentence)
			setAttempt((before) => before + 1)
			if (rules.current) setStops(rules.current.stopsOf(facts(), found))
		}
		return any
	}

	function take(answer: ApplyAnswer) {
		if (answer.outcome === 'rejected') reject(answer.errors, answer.message)
		if (answer.outcome === 'too-early')
			toast.error('Not saved yet', 'Please complete one section first so we can save it for you.')
		if (answer.outcome === 'saved') {
			setStored(answer.stored)
			setSaved({ at: answer.savedAt, failed: false })
			toast.success('Draft saved', 'You can close this page and come back later.')
		}
		if (answer.outcome === 'emailed') {
			setSaved({ at: answer.savedAt, failed: false })
			toast.success('Check your email', `The link to continue is on its way to ${answer.email}.`)
		}
		if (answer.outcome === 'submitted') {
			const { title, description } = answer.told ?? submittedText
			toast.success(title, description)
			// In place of the form: going back must not lead to it again.
			navigate(answer.to, { replace: true })
		}
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt that failed.
	useEffect(() => {
		const [first] = inPageOrder(errors)
		if (attempt && first) document.getElementById(first.id)?.focus()
	}, [attempt])
	useEffect(() => {
		const left = form.current!
		/** The page goes: what was typed last is not to wait for a pause. */
		const leave = () => {
			if (timer.current === undefined || sending.current) return
			stopTimer(timer)
			noteSaveOnLeaving()
			sendForm(endpoint, wordsOf(left, 'save'), { keepalive: true }).catch(() => {})
		}
		addEventListener('pagehide', leave)
		return () => {
			removeEventListener('pagehide', leave)
			leave()
			clearTimeout(reading.current)
		}
	}, [endpoint])
	// biome-ignore lint/correctness/useExhaustiveDependencies: after a failure, for as long as it is one.
	useEffect(() => {
		if (!saved.failed) return
		addEventListener('online', keep)
		return () => removeEventListener('online', keep)
	}, [saved.failed])
	// biome-ignore lint/correctness/useExhaustiveDependencies: files came or went, nothing else.
	useEffect(() => {
		if (!rules.current || !form.current) return
		const { driversLicense: _, ...left } = errors
		const shown = files.hasLicence ? left : errors
		setErrors(shown)
		setStops(rules.current.stopsOf(facts(), shown))
	}, [files.hasLicence, files.documents])

	return { form, errors, message, stored, stops, busy, saved, send, onInput, leave: applyMasks }
}

const sameStops = (one: Stops, other: Stops) =>
	(Object.keys(one) as SectionId[]).every(
		(id) => one[id].state === other[id].state && one[id].note === other[id].note,
	)

/** The rules' library is fetched once the page stands; until it is there the server answers. */
function useRules() {
	const rules = useRef<typeof import('../../application/apply-sections.ts') | undefined>(undefined)
	useEffect(() => {
		import('../../application/apply-sections.ts').then(
			(loaded) => {
				rules.current = loaded
			},
			() => {},
		)
	}, [])
	return rules
}

function typedIn(form: HTMLFormElement): ApplicationTyped {
	const sent = new FormData(form)
	const typed: ApplicationTyped = {}
	for (const name of fieldNames) {
		const value = sent.get(name)
		if (typeof value === 'string') typed[name] = value
	}
	return typed
}

function stopTimer(timer: { current: ReturnType<typeof setTimeout> | undefined }): void {
	clearTimeout(timer.current)
	timer.current = undefined
}

/** What is sent of a form; files went up by themselves. */
function wordsOf(form: HTMLFormElement, intent: ApplyIntent): FormData {
	const sent = new FormData(form)
	sent.set('intent', intent)
	sent.delete('driversLicense')
	sent.delete('documents')
	return sent
}

async function sendForm(endpoint: string, form: FormData, how: RequestInit = {}): Promise<ApplyAnswer> {
	const response = await fetch(endpoint, {
		...how,
		method: 'POST',
		body: form,
		headers: { accept: 'application/json' },
	})
	const answer = (await response.json()) as ApplyAnswer | { error: { message: string } }
	return 'error' in answer ? { outcome: 'rejected', errors: {}, message: answer.error.message } : answer
}

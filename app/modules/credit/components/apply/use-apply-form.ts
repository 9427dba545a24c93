import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isTouched } from '#app/ui/foundations/is-touched.ts'
import { toast } from '#app/ui/overlays/toast.ts'
import type { SectionId } from '../../application/application-fields.ts'
import type { ApplyErrors, ApplyIntent, ApplyResult, MaskedSecrets } from '../../application/apply-result.ts'
import type { FormProgress } from '../../application/section-progress.ts'
import { useDraftSaving } from './use-draft-saving.ts'
import { useFormChecks } from './use-form-checks.ts'

type Options = {
	/** Where scripts post the form; it returns an `ApplyResult`. */
	endpoint: string
	sections: readonly SectionId[]
	errors: ApplyErrors
	message: string | undefined
	maskedSecrets: MaskedSecrets
	savedAt: string | null
	progress: FormProgress
	/** Whether drafts are saved while somebody types; a correction is sent once. */
	savesDrafts: boolean
	files: { hasLicenseFile: boolean; documentCount: number; busy: boolean }
}

/** Everything the form does with scripts: masks, immediate validation, automatic drafts, and sending without losing input. */
export function useApplyForm(options: Options) {
	const { endpoint, sections, files, savesDrafts, savedAt } = options
	const navigate = useNavigate()
	const form = useRef<HTMLFormElement>(null)
	const isSending = useRef(false)
	const [message, setMessage] = useState(options.message)
	const [maskedSecrets, setMaskedSecrets] = useState(options.maskedSecrets)
	const [busy, setBusy] = useState<ApplyIntent | null>(null)
	const draft = useDraftSaving({
		endpoint,
		savesDrafts,
		savedAt,
		form,
		isSending,
		onSecretsStored: setMaskedSecrets,
	})
	const { errors, progress } = options
	const checks = useFormChecks({ form, sections, maskedSecrets, files, errors, progress })

	function onInput(event: FormEvent<HTMLFormElement>) {
		maskField(event)
		followTyping()
	}

	function followTyping() {
		draft.scheduleSave()
		checks.scheduleCheck()
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: once; what was typed before the scripts loaded counts too.
	useEffect(() => {
		if (isTouched(form.current!)) followTyping()
	}, [])

	async function send(intent: ApplyIntent) {
		if (isSending.current) return
		if (showErrors(intent === 'submit' ? checks.findErrors() : {})) return
		if (intent === 'submit' && files.busy)
			return setMessage('Your files are still uploading. Please wait until they finish, or cancel them.')
		// A ref, because state would be updated too late for a second press at the same moment.
		isSending.current = true
		setBusy(intent)
		setMessage(undefined)
		try {
			showAnswer(await draft.post(intent))
		} catch {
			setMessage(
				'We couldn’t reach the site, so nothing was sent. Everything you typed is still here. Please try again.',
			)
		}
		isSending.current = false
		setBusy(null)
	}

	/** Shows the errors. @returns whether there are any */
	function showErrors(found: ApplyErrors, text?: string): boolean {
		const hasErrors = Object.keys(found).length > 0
		const hasFailed = hasErrors || Boolean(text)
		if (hasFailed) setMessage(text)
		checks.showErrors(found, { hasFailed })
		return hasErrors
	}

	function showAnswer(answer: ApplyResult) {
		if (answer.outcome === 'rejected') return void showErrors(answer.errors, answer.message)
		if (answer.outcome === 'saved') setMaskedSecrets(answer.maskedSecrets)
		if ('savedAt' in answer) draft.markSaved(answer.savedAt)
		const { title = '', description } = answer.notice ?? {}
		toast[answer.outcome === 'too-early' ? 'error' : 'success'](title, description)
		// Replaces the form in the history, so that going back does not lead to it again.
		if (answer.outcome === 'submitted') navigate(answer.to, { replace: true })
	}

	return {
		form,
		errors: checks.errors,
		message,
		maskedSecrets,
		progress: checks.progress,
		busy,
		saved: draft.saved,
		send,
		goOn: checks.goOn,
		onInput,
		onBlur: maskField,
	}
}

/** Formats a masked field. The code is loaded when one is first edited; without it, the field stays as typed, which the server reads too. */
function maskField(event: FormEvent<HTMLElement> | FocusEvent<HTMLElement>): void {
	if (!(event.target as HTMLElement).dataset.mask) return
	import('./apply-mask-events.ts').then(({ applyMasks }) => applyMasks(event)).catch(() => {})
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ApplyIntent, ApplyResult, MaskedSecrets } from '../../application/apply-result.ts'
import { formDataFor, postForm } from './apply-request.ts'
import { noteSaveOnLeaving } from './late-draft.ts'

type DraftOptions = {
	endpoint: string
	/** Whether drafts are saved while somebody types. */
	savesDrafts: boolean
	savedAt: string | null
	form: RefObject<HTMLFormElement | null>
	/** Whether the form is being sent by a button; drafts are not saved in the meantime. */
	isSending: RefObject<boolean>
	onSecretsStored: (maskedSecrets: MaskedSecrets) => void
}

const saveAfterMs = 1_500

/** Saves the draft in pauses of typing, when the page is left, and when a failed connection is back. */
export function useDraftSaving({
	endpoint,
	savesDrafts,
	savedAt,
	form,
	isSending,
	onSecretsStored,
}: DraftOptions) {
	const [saved, setSaved] = useState<{ savedAt: string | null; failed: boolean }>({ savedAt, failed: false })
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const queue = useRef<Promise<unknown>>(Promise.resolve())

	/** Posts the form. Posts are queued, so that a draft being saved never overtakes a submission. */
	function post(intent: ApplyIntent): Promise<ApplyResult> {
		stopTimer(timer)
		const data = formDataFor(form.current!, intent)
		const answer = queue.current.then(() => postForm(endpoint, data))
		queue.current = answer.catch(() => {})
		return answer
	}

	const markSaved = (savedAt: string) => setSaved({ savedAt, failed: false })

	async function save() {
		if (!savesDrafts || isSending.current || !form.current) return
		const answer = await post('save').catch(() => null)
		if (answer?.outcome === 'saved') {
			onSecretsStored(answer.maskedSecrets)
			markSaved(answer.savedAt)
		} else if (answer?.outcome !== 'too-early') setSaved((before) => ({ ...before, failed: true }))
	}

	function scheduleSave() {
		stopTimer(timer)
		if (savesDrafts) timer.current = setTimeout(save, saveAfterMs)
	}

	useEffect(() => {
		const leftForm = form.current!
		/** Saves what was typed last at once, because the page will not be there after the pause. */
		const saveOnLeaving = () => {
			if (timer.current === undefined || isSending.current) return
			stopTimer(timer)
			noteSaveOnLeaving()
			postForm(endpoint, formDataFor(leftForm, 'save'), { keepalive: true }).catch(() => {})
		}
		addEventListener('pagehide', saveOnLeaving)
		return () => {
			removeEventListener('pagehide', saveOnLeaving)
			saveOnLeaving()
		}
	}, [endpoint, form, isSending])
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when a save fails or succeeds again.
	useEffect(() => {
		if (!saved.failed) return
		addEventListener('online', save)
		return () => removeEventListener('online', save)
	}, [saved.failed])

	return { saved, markSaved, post, scheduleSave }
}

function stopTimer(timer: { current: ReturnType<typeof setTimeout> | undefined }): void {
	clearTimeout(timer.current)
	timer.current = undefined
}

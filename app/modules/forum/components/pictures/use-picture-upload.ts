import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { findFileError } from '#app/ui/controls/files/file-error.ts'
import { shrinkPicture } from '#app/ui/controls/files/shrink-picture.ts'
import { toast } from '#app/ui/overlays/toast.ts'
import { pictureBytesMax, pictureTypes } from '../../posts/post-limits.ts'
import { sendPicture } from './send-picture.ts'

type PictureUploadOptions = {
	/** Opens the sign-in dialog, because only members may upload; null when signed in. */
	signIn: (() => void) | null
	/** The upload ID of the current picture. */
	pictureId?: string | null | undefined
}

type Chosen =
	| { state: 'none'; error?: string }
	| { state: 'uploading'; sentBytes: number; allBytes: number }
	| { state: 'uploaded'; id: string }

/** Uploads a picture as soon as it is chosen. Leaving the page cancels the upload. */
export function usePictureUpload({ signIn, pictureId }: PictureUploadOptions) {
	const [chosen, setChosen] = useState<Chosen>(
		pictureId ? { state: 'uploaded', id: pictureId } : { state: 'none' },
	)
	// A ref, not state: a form that is submitted right after a picture was chosen must already see the upload.
	const upload = useRef<AbortController>(undefined)
	useEffect(() => {
		if (pictureId) setChosen({ state: 'uploaded', id: pictureId })
	}, [pictureId])
	useEffect(() => () => upload.current?.abort(), [])

	async function choose(chosenFile: File) {
		if (signIn) {
			setChosen({ state: 'none', error: 'Please sign in to add a picture, then choose it again.' })
			return signIn()
		}
		const control = new AbortController()
		upload.current = control
		setChosen({ state: 'uploading', sentBytes: 0, allBytes: chosenFile.size })
		const file = await shrinkPicture(chosenFile)
		const rejection = findFileError(file, { accept: pictureTypes, bytesMax: pictureBytesMax })
		if (rejection || control.signal.aborted) {
			upload.current = undefined
			return setChosen({ state: 'none', ...(rejection && { error: rejection }) })
		}
		const settled = await sendPicture(file, {
			signal: control.signal,
			onProgress: (sentBytes, allBytes) => setChosen({ state: 'uploading', sentBytes, allBytes }),
		}).then(
			({ id }): Chosen => ({ state: 'uploaded', id }),
			(failure): Chosen => ({
				state: 'none',
				...(!control.signal.aborted && {
					error: failure instanceof Error ? failure.message : 'Please try again.',
				}),
			}),
		)
		upload.current = undefined
		setChosen(settled)
	}

	return {
		chosen,
		choose,
		isUploading: () => upload.current !== undefined,
		cancel: () => upload.current?.abort(),
		remove: () => setChosen({ state: 'none' }),
	}
}

export type PictureUpload = ReturnType<typeof usePictureUpload>

/** Submits the form after the upload if it was submitted during it. After a failed upload, its author decides. */
export function useWaitForPicture(form: RefObject<HTMLFormElement | null>, upload: PictureUpload) {
	const [waits, setWaits] = useState(false)
	const { state } = upload.chosen
	useEffect(() => {
		if (!waits || state === 'uploading') return
		setWaits(false)
		if (state === 'uploaded') form.current?.requestSubmit()
		else toast.error('Not posted yet', 'The picture wasn’t uploaded. Add it again, or post without it.')
	}, [waits, state, form])
	/** Returns whether the form has to wait for the picture; if so, cancels this submission. */
	function wait(event: FormEvent): boolean {
		if (!upload.isUploading()) return false
		event.preventDefault()
		setWaits(true)
		return true
	}
	return { waits, wait }
}

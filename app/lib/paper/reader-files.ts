// The files of the libraries that read papers in the browser. The build copies them from the packages (scripts/reader-files-plugin.ts); a
// test compares the versions with those of the packages. Files in these folders run as workers: see `workerPolicy` in
// server/pages/files/static-files.ts.

/** Text recognition: the worker, its core, and the English data. */
export const recognitionFolder = '/assets/workers/tesseract-7.0.0'
export const recognitionFiles = {
	'worker.min.js': 'tesseract.js/dist/worker.min.js',
	'tesseract-core-simd-lstm.js': 'tesseract.js-core/tesseract-core-simd-lstm.js',
	'tesseract-core-simd-lstm.wasm': 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
	// A gzip file, but without the ending .gz.
	'eng.traineddata': '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
} as const

/** The same files at addresses below that of the signing kit, whose service worker stores them for use offline. */
export const kitReaderFolder = '/kit/reader'
export const kitRecognitionFolder = `${kitReaderFolder}/tesseract-7.0.0`

/** PDF: the worker, and its decoders for the images of scans. */
export const pdfFolder = '/assets/workers/pdf-6.5.438'
export const pdfFiles = {
	'pdf.worker.min.mjs': 'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
	'jbig2.wasm': 'pdfjs-dist/wasm/jbig2.wasm',
	'openjpeg.wasm': 'pdfjs-dist/wasm/openjpeg.wasm',
	'qcms_bg.wasm': 'pdfjs-dist/wasm/qcms_bg.wasm',
} as const

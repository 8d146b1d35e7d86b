/** What trying camera and microphone says. `opened`: the names of both, and what the camera sees; `heard`: how loud it is, 0 to 1. */
export type DeviceReport =
  | { type: 'opened'; camera: string; microphone: string; picture: MediaStream }
  | { type: 'heard'; loudness: number }
  | { type: 'refused' }
  | { type: 'missing' };

/** How often loudness is told, in ms. */
const hearMs = 100;

/** Speech close to a microphone comes to about this much of the largest amplitude there is. */
const loudSpeech = 0.25;

/** Tries camera and microphone until the function that it returns is called: then both are let go. Nothing leaves the device. */
export function tryDevices(report: (what: DeviceReport) => void): () => void {
  const stopped = new AbortController();
  run(report, stopped.signal).catch((problem: unknown) => {
    if (!stopped.signal.aborted) report({ type: isRefused(problem) ? 'refused' : 'missing' });
  });
  return () => stopped.abort();
}

const isRefused = (problem: unknown) =>
  problem instanceof DOMException && (problem.name === 'NotAllowedError' || problem.name === 'SecurityError');

async function run(report: (what: DeviceReport) => void, signal: AbortSignal): Promise<void> {
  if (!navigator.mediaDevices) return report({ type: 'missing' });
  const picture = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
  const letGo = () => {
    for (const track of picture.getTracks()) track.stop();
  };
  if (signal.aborted) return letGo();
  signal.addEventListener('abort', letGo, { once: true });
  const nameOf = (track: MediaStreamTrack | undefined) => track?.label ?? '';
  report({
    type: 'opened',
    camera: nameOf(picture.getVideoTracks()[0]),
    microphone: nameOf(picture.getAudioTracks()[0]),
    picture,
  });
  hear(picture, (loudness) => report({ type: 'heard', loudness }), signal);
}

function hear(sound: MediaStream, tell: (loudness: number) => void, signal: AbortSignal): void {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  audio.createMediaStreamSource(sound).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(wave);
    const loudest = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    tell(Math.min(1, loudest / loudSpeech));
  }, hearMs);
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
      void audio.close();
    },
    { once: true },
  );
}

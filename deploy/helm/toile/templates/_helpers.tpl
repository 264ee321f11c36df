{{- define "toile.labels" -}}
app.kubernetes.io/name: toile
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "toile.image" -}}
{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Of a pod: no rights, nothing to write but what is mounted. */}}
{{- define "toile.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* The container of a role: list of (context, role). */}}
{{- define "toile.container" -}}
{{- $root := index . 0 -}}
{{- $role := index . 1 -}}
{{- $own := index $root.Values $role -}}
name: {{ $role }}
image: {{ include "toile.image" $root | quote }}
imagePullPolicy: {{ $root.Values.image.pullPolicy }}
args: [node, apps/api/src/main-{{ $role }}.ts]
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ $root.Values.existingSecret | quote }} }
env:
{{- range $name, $value := merge (dict) $own.settings $root.Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
ports:
  - { name: http, containerPort: 3000 }
  - { name: metrics, containerPort: {{ $root.Values.settings.TOILE_METRICS_PORT }} }
# It listens once the database is migrated: an hour for that, as building an index that is cut off begins anew.
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 1800
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  timeoutSeconds: 4
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 4
  failureThreshold: 6
resources:
  {{- toYaml $own.resources | nindent 2 }}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{/* Uploads on their way, each for seconds. */}}
{{- define "toile.volumes" -}}
- { name: data, emptyDir: { sizeLimit: 1Gi } }
- { name: tmp, emptyDir: { sizeLimit: 1Gi } }
{{- end }}
